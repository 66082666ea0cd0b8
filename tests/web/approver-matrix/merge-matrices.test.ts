import { describe, expect, it } from "vitest";
import type { MatrixContent } from "#contract/shapes/approver-matrix.ts";
import { mergeMatrices } from "#web/approver-matrix/merge-matrices.ts";
import { aMatrix } from "../../support/builders/a-matrix.ts";

const base = aMatrix({ named: "HEAD" });
const named = (row: number, taskAssigned: string): MatrixContent => ({
  ...base,
  rows: base.rows.map((each, at) => (at === row ? { ...each, taskAssigned } : each)),
});

describe("two who changed one matrix", () => {
  it("both count where each changed other rows", () => {
    expect(mergeMatrices(base, { ...named(0, "MINE"), matrixName: "mine" }, named(1, "THEIRS"))).toEqual({
      mine: [1],
      theirs: [2],
      both: [],
      merged: {
        ...base,
        matrixName: "mine",
        rows: [
          { ...base.rows[0], taskAssigned: "MINE" },
          { ...base.rows[1], taskAssigned: "THEIRS" },
        ],
      },
    });
  });

  it("mine counts in a row that both changed, and what I took away of the matrix is gone", () => {
    const { merged, both } = mergeMatrices({ ...base, forGroup: true }, named(0, "MINE"), {
      ...named(0, "THEIRS"),
      forGroup: true,
    });

    expect(both).toEqual([1]);
    expect(merged).toEqual(named(0, "MINE"));
  });

  it("are asked whose counts where rows or dimensions came or went", () => {
    const shorter = { ...base, rows: base.rows.slice(1) };
    const wider = { ...base, dimensions: [...base.dimensions, ...base.dimensions] };

    expect(mergeMatrices(base, shorter, named(1, "THEIRS")).merged).toBeUndefined();
    expect(mergeMatrices(base, named(0, "MINE"), wider).merged).toBeUndefined();
  });
});

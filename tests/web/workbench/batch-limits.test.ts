import { expect, it } from "vitest";
import { limits } from "#contract/limits.ts";
import { tooManyTogether, firstTogether } from "../../../src/web/workbench/batch-limits.ts";

const rows = (processId: string, count: number, batchMax?: number) =>
  Array.from({ length: count }, () => ({
    processId,
    processName: `${processId} 的名称`,
    ...(batchMax === undefined ? {} : { batchMax }),
  }));

it("of each process as many are taken as it allows, of all as many as may be approved together", () => {
  const list = [...rows("FEW", 3, 2), ...rows("NONE", 2, 0), ...rows("ANY", limits.batchApprovalMax)];

  const taken = firstTogether(list);

  expect(taken).toHaveLength(limits.batchApprovalMax);
  expect(taken.filter(({ processId }) => processId === "FEW")).toHaveLength(2);
  expect(taken.filter(({ processId }) => processId === "NONE")).toEqual([]);
});

it("the process of which too many are chosen is told with how many to leave out", () => {
  expect(tooManyTogether([...rows("FEW", 2, 2), ...rows("ANY", 5)])).toBeUndefined();
  expect(tooManyTogether([...rows("ANY", 5), ...rows("FEW", 3, 2)])).toEqual({
    process: "FEW 的名称",
    max: 2,
    count: 1,
  });
});

it("of two versions of a process the stricter counts", () => {
  expect(tooManyTogether([...rows("FEW", 1, 3), ...rows("FEW", 1, 1)])).toMatchObject({ max: 1, count: 1 });
});

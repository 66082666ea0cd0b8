import { describe, expect, it } from "vitest";
import { compareDefinitions } from "#web/process-compare/index.ts";
import { drawnTogether } from "#web/process-compare/drawn-together.ts";
import { stepTree } from "#web/process-flow/index.ts";
import { aProcess, approvedBy, aStart } from "../../support/builders/a-process.ts";

const before = aProcess([
  aStart("one"),
  approvedBy("one", "A", { to: [["gone", "form.amount > 5"], "two"] }),
  approvedBy("gone", "B", { to: ["two"] }),
  approvedBy("two", "C"),
]);
const after = aProcess([
  aStart("one"),
  approvedBy("one", "Z", { to: ["new"] }),
  approvedBy("new", "B", { to: ["two"] }),
  approvedBy("two", "C"),
]);
const together = () => drawnTogether(before, after, compareDefinitions(before, after));

describe("two versions on one drawing", () => {
  it("mark each step that was added, removed or changed, and no other", () => {
    expect(Object.fromEntries(together().steps)).toEqual({ one: "changed", new: "added", gone: "removed" });
  });

  it("keep removed transitions beside those there are, each with its mark", () => {
    const { definition, ways } = together();
    const said = definition.tasks.flatMap(({ taskId, transitions }) =>
      transitions.map((way) => `${taskId}-${way.toTaskId} ${ways.get(way) ?? "same"}`),
    );

    expect(said).toEqual([
      "apply-one same",
      "one-new added",
      "one-gone removed",
      "one-two removed",
      "new-two added",
      "two-END same",
      "gone-two removed",
    ]);
    expect(stepTree(definition).loose).toEqual([]);
  });

  it("change neither version", () => {
    const copies = structuredClone([before, after]);
    together();

    expect([before, after]).toEqual(copies);
  });
});

import fc from "../../support/properties.ts";
import { describe, expect, it } from "vitest";
import { stepTree, type TreeItem } from "#web/process-flow/index.ts";
import { aProcess, approvedBy, aStart } from "../../support/builders/a-process.ts";
import { aRandomProcess, everything } from "../../support/builders/a-random-process.ts";

const idsOf = (items: readonly TreeItem[]): unknown[] =>
  items.map((item) =>
    item.kind === "link"
      ? `→${item.toTaskId}`
      : item.branches.length === 0
        ? item.task.taskId
        : [item.task.taskId, ...item.branches.map((branch) => idsOf(branch.items))],
  );

const stepsIn = (items: readonly TreeItem[]): string[] =>
  items.flatMap((item) =>
    item.kind === "link"
      ? []
      : [item.task.taskId, ...item.branches.flatMap((branch) => stepsIn(branch.items))],
  );

describe("a definition as a tree", () => {
  it("forks where a step leads to several and joins where they meet", () => {
    const definition = aProcess([
      aStart(["legal", "finance"]),
      approvedBy("legal", "A", { to: "review" }),
      approvedBy("review", "A", { to: "head" }),
      approvedBy("finance", "B", { to: "head" }),
      approvedBy("head", "C"),
    ]);

    expect(idsOf(stepTree(definition).items)).toEqual([["apply", ["legal", "review"], ["finance"]], "head"]);
  });

  it("draws a way back, and one to the end, where they are", () => {
    const definition = aProcess([
      aStart("one"),
      approvedBy("one", "A", { to: "two" }),
      approvedBy("two", "B", { to: [["one", "form.x > 1"], "END"] }),
    ]);

    expect(idsOf(stepTree(definition).items)).toEqual(["apply", "one", ["two", ["→one"], []]]);
  });

  it("draws every step once, whatever leads to what, and lists those that nothing leads to", () => {
    fc.assert(
      fc.property(aRandomProcess(everything), fc.nat(6), (definition, cut) => {
        // given: a step whose ways were all taken away
        const tasks = definition.tasks.map((task, at) => (at === cut ? { ...task, transitions: [] } : task));

        // when
        const { items, loose } = stepTree({ ...definition, tasks });

        // then
        const drawn = [...stepsIn(items), ...loose.map(({ taskId }) => taskId)];
        expect(drawn.toSorted()).toEqual(tasks.map(({ taskId }) => taskId).toSorted());
      }),
      { numRuns: 100 },
    );
  });
});

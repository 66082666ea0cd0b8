import fc from "../../../support/properties.ts";
import { describe, expect, it } from "vitest";
import { END, type ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { demonstrationDefinitions } from "#server/demo/processes/index.ts";
import {
  addBranch,
  connect,
  insertStep,
  moveStep,
  moveTransition,
  pasteSteps,
  readDefinition,
  removeSteps,
  renameStep,
  stepOf,
} from "#web/process-designer/model/index.ts";
import { begin, change, redo, undo } from "#web/editing/history.ts";
import { aProcess, approvedBy, aStart } from "../../../support/builders/a-process.ts";
import { aRandomProcess, everything } from "../../../support/builders/a-random-process.ts";

const approval = { taskName: "审批", taskType: "approve" } as const;

const move = fc.record({
  act: fc.constantFrom("insert", "remove", "move", "rename", "condition", "parallel", "paste", "connect"),
  one: fc.nat(20),
  other: fc.nat(20),
});
type Move = typeof move extends fc.Arbitrary<infer Of> ? Of : never;

function carryOut(definition: ProcessDefinition, { act, one, other }: Move): ProcessDefinition {
  const ids = definition.tasks.map(({ taskId }) => taskId);
  const a = ids[one % ids.length] ?? "";
  const b = ids[other % ids.length] ?? "";
  switch (act) {
    case "insert":
      return insertStep(definition, { afterTaskId: a }, approval).definition;
    case "remove":
      return removeSteps(definition, [a, b]).definition;
    case "move":
      return moveStep(definition, a, { afterTaskId: b }).definition;
    case "rename":
      return renameStep(definition, a, `renamed${other}`).definition;
    case "paste":
      return pasteSteps(definition, definition.tasks.slice(0, 3), { afterTaskId: b }).definition;
    case "connect":
      return connect(definition, a, b);
    default:
      return addBranch(definition, a, act, approval).definition;
  }
}

describe("editing a definition", () => {
  it.each(demonstrationDefinitions.map((each) => [each.processId, each] as const))(
    "opens %s of the demonstration as the very definition it is",
    (_id, definition) => {
      expect(readDefinition(definition)).toBe(definition);
    },
  );

  it("keeps whatever is opened untouched, byte for byte, and undoes every command to it", () => {
    fc.assert(
      fc.property(aRandomProcess(everything), fc.array(move, { maxLength: 12 }), (opened, moves) => {
        // given
        const bytes = JSON.stringify(opened);
        const read = readDefinition(opened);

        // when
        let history = begin(read);
        for (const each of moves) history = change(history, carryOut(history.present, each));
        const edited = history.present;
        while (history.past.length > 0) history = undo(history);

        // then
        expect(read).toBe(opened);
        expect(history.present).toBe(opened);
        expect(JSON.stringify(history.present)).toBe(bytes);
        while (history.future.length > 0) history = redo(history);
        expect(history.present).toBe(edited);
      }),
      { numRuns: 60 },
    );
  });

  it("never names a step twice, leads nowhere, or loses the start step, whatever is done", () => {
    fc.assert(
      fc.property(aRandomProcess(everything), fc.array(move, { maxLength: 12 }), (opened, moves) => {
        const { tasks } = moves.reduce(carryOut, opened);
        const ids = tasks.map(({ taskId }) => taskId);
        expect(new Set(ids).size).toBe(ids.length);
        expect(tasks.filter(({ taskType }) => taskType === "start")).toHaveLength(1);
        for (const { transitions, disjointWith = [] } of tasks) {
          for (const { toTaskId } of transitions) expect([END, ...ids]).toContain(toTaskId);
          for (const other of disjointWith) expect(ids).toContain(other);
        }
      }),
      { numRuns: 100 },
    );
  });

  it("reads a half-written draft without losing what it says", () => {
    const draft = {
      processId: "P",
      extra: { of: ["another", "program"] },
      tasks: [{ taskId: "a", note: 7 }],
    };

    const read = readDefinition(draft);

    expect(read).toMatchObject({
      ...draft,
      startRoles: [],
      tasks: [{ taskId: "a", note: 7, transitions: [] }],
    });
  });

  it("opens a parallel branch that meets the others, and a conditional one that is asked before the rest", () => {
    // given
    const start = { taskId: "apply", taskName: "申请", taskType: "start" } as const;
    const way = (toTaskId: string) => [{ sequence: 1, toTaskId, transExpression: "" }];
    const opened = readDefinition({
      processId: "P",
      tasks: [
        { ...start, transitions: way("a") },
        { ...approval, taskId: "a", transitions: way("b") },
        { ...approval, taskId: "b", transitions: way(END) },
      ],
    });

    // when
    const parallel = addBranch(opened, "apply", "parallel", { ...approval, taskId: "c" }).definition;
    const conditional = addBranch(opened, "a", "condition", { ...approval, taskId: "c" }).definition;

    // then
    expect(stepOf(parallel, "apply")).toMatchObject({
      split: "all",
      transitions: [{ toTaskId: "a" }, { sequence: 2, toTaskId: "c" }],
    });
    expect(stepOf(parallel, "c")?.transitions).toEqual(way("b").map((each) => ({ ...each, toTaskId: "b" })));
    expect(stepOf(conditional, "a")).toMatchObject({
      transitions: [
        { sequence: 1, toTaskId: "c" },
        { sequence: 2, toTaskId: "b" },
      ],
    });
    expect(moveTransition(conditional, "a", 0, 1)).toMatchObject({
      tasks: [{}, { transitions: [{ sequence: 2, toTaskId: "c" }, { sequence: 1 }] }, {}, {}],
    });
  });

  it("joins what is typed into one field to one step back", () => {
    const opened = readDefinition({ processId: "P", tasks: [] });
    let history = begin(opened);
    for (const processName of ["采", "采购", "采购单"])
      history = change(history, { ...history.present, processName }, "processName");

    expect(undo(history).present).toBe(opened);
  });

  it("keeps the way after a rejection where it leads to where the usual one does, in a copy and as the next step goes", () => {
    // given: approved or rejected, it is the end; between lies a step on the usual way
    const asks = approvedBy("asks", "A", { mayReject: true, to: ["pays", "END"] });
    const [usual, rejected] = asks.transitions;
    const steps = [
      aStart("asks"),
      { ...asks, transitions: [usual!, { ...rejected!, on: "rejected" as const }] },
      approvedBy("pays", "A"),
    ];
    const definition = aProcess(steps);
    const waysOf = (edited: ProcessDefinition, taskId: string) =>
      stepOf(edited, taskId)?.transitions.map(({ on, toTaskId }) => [on, toTaskId]);

    // when
    const without = removeSteps(definition, ["pays"]).definition;
    const { definition: copied, chosen = "" } = pasteSteps(definition, [steps[1]!], { afterTaskId: "pays" });

    // then
    const both = [
      [undefined, "END"],
      ["rejected", "END"],
    ];
    expect(waysOf(without, "asks")).toEqual(both);
    expect(waysOf(copied, chosen)).toEqual(both);
  });

  it("copies a step that chose between two ways with one way on: there is nothing to choose where it stands", () => {
    // given
    const steps = [
      aStart("chooses"),
      approvedBy("chooses", "A", { to: [["pays", "form.amount > 5000"], "END"] }),
      approvedBy("pays", "A"),
    ];

    // when
    const { definition, chosen = "" } = pasteSteps(aProcess(steps), [steps[1]!], { afterTaskId: "pays" });

    // then
    expect(stepOf(definition, chosen)?.transitions).toEqual([
      { sequence: 1, toTaskId: "END", transExpression: "" },
    ]);
  });
});

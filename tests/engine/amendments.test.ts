import { describe, expect, it } from "vitest";
import {
  allowedActions,
  amendedBundle,
  type Amendment,
  applyEvent,
  approveTask,
  type EngineEvent,
} from "#engine";
import { decide } from "../../src/engine/decision/decision.ts";
import { insertTaskAfter } from "../../src/engine/amendments/insert-task.ts";
import { aNumber, aPage, approvedBy, aStart, aTask } from "../support/builders/a-process.ts";
import { aRun, type Run } from "../support/builders/a-run.ts";
import { somePeople } from "../support/builders/an-organisation.ts";

const people = somePeople("STAFF", "A", "B", "C", "X");
const tasks = [
  aStart("a"),
  approvedBy("a", "A", { to: [["c", "form.amount > 5"], "b"] }),
  approvedBy("b", "B"),
  approvedBy("c", "C"),
];
const expert = { taskName: "expert", taskType: "approve" as const, taskRunWay: "any" };
const byX = { ...expert, assignedType: "users" as const, taskAssigned: "X" };

const page = aPage(aNumber("amount"));
const submitted = (): Run => aRun({ people, tasks, page }).submit({ amount: 1 });

/** Puts a step of X behind a task. */
function insertAfter(run: Run, taskId: string) {
  return run.attempt("ADMIN1", (context) =>
    decide(run.bundle, run.snapshot, context, (decision) => {
      insertTaskAfter(decision, taskId, byX);
    }),
  );
}

describe("a step inserted in one application", () => {
  it("is done after its task and goes on as the task did", () => {
    // given
    const run = submitted();
    expect(insertAfter(run, "a")).toBeUndefined();

    // then
    expect(run.preview()).toEqual(["a:A", "a-after-1:X", "b:B"]);
    run.approve("A");
    expect(run.open()).toEqual(["a-after-1:X"]);
    run.approve("X");
    expect(run.open()).toEqual(["b:B"]);
    expect(run.approve("B").status).toBe("complete");
  });

  it("is of this application alone", () => {
    insertAfter(submitted(), "a");
    expect(submitted().approve("A").open()).toEqual(["b:B"]);
  });

  it("is done again when its task is", () => {
    const run = submitted();
    insertAfter(run, "a");
    run.approve("A").approve("X").return("B", "a:A").approve("A");
    expect(run.open()).toEqual(["a-after-1:X"]);
  });

  it("is somewhere to return to and to return from", () => {
    const run = submitted();
    insertAfter(run, "a");
    run.approve("A").approve("X").return("B", "a-after-1:X", "direct").approve("X");
    expect(run.open()).toEqual(["b:B"]);
    const seat = run.seatOf("B");
    const actions = allowedActions(run.bundle, run.snapshot, seat.seatId, { userCode: "B", roles: [] });
    expect(actions).toContain("return");
  });

  it("stands before one inserted earlier", () => {
    const run = submitted();
    insertAfter(run, "a");
    insertAfter(run, "a");
    run.approve("A");
    expect(run.open()).toEqual(["a-after-2:X"]);
    run.approve("X");
    expect(run.open()).toEqual(["a-after-1:X"]);
  });

  it("has an id that is no longer than ids may be, whatever that of its task", () => {
    const long = `a${"b".repeat(63)}`;
    const run = aRun({ people, page, tasks: [aStart(long), approvedBy(long, "A")] }).submit({ amount: 1 });
    insertAfter(run, long);
    const [, inserted] = run.snapshot.amendments?.[0]?.tasks ?? [];
    expect(inserted?.taskId).toBe(`${long.slice(0, 56)}-after-1`);
  });

  it("goes along to another version in its place, also behind one inserted before, as the version goes on there", () => {
    // given two steps behind `a`, and a version that leads from there to both others
    const run = submitted();
    insertAfter(run, "a");
    insertAfter(run, "a-after-1");
    insertAfter(run, "c");
    const [start, a, b] = tasks;
    const version = [
      start!,
      { ...approvedBy("a", "A", { to: ["b", "d"] }), split: "all" as const },
      b!,
      approvedBy("d", "C"),
    ];

    // when
    run.migrate({ ...run.bundle.definition, tasks: version });

    // then what stood behind a task that is gone is left out
    expect(a?.taskId).toBe("a");
    expect(run.snapshot.amendments?.map(({ tasks: each }) => each.map(({ taskId }) => taskId))).toEqual([
      ["a", "a-after-1"],
      ["a-after-1", "a-after-1-after-1"],
    ]);
    expect(run.approve("A").open()).toEqual(["a-after-1:X"]);
    expect(run.approve("X").open()).toEqual(["a-after-1-after-1:X"]);
    expect(run.approve("X").open()).toEqual(["b:B", "d:C"]);
  });

  it("is refused behind a task that is not there", () => {
    const run = submitted();
    expect(insertAfter(run, "z")).toMatchObject({ refused: "notFound" });
  });
});

describe("an application whose version no longer has a task", () => {
  const without = (run: Run) => ({
    ...run.bundle,
    definition: { ...run.bundle.definition, tasks: tasks.filter(({ taskId }) => taskId !== "b") },
  });

  it("offers on its seats what needs no definition, and throws nothing", () => {
    const run = submitted().approve("A");
    const seat = run.seatOf("B");
    expect(allowedActions(without(run), run.snapshot, seat.seatId, { userCode: "B", roles: [] })).toEqual([]);
  });

  it("stops with an incident where its holder decides, and keeps the decision", () => {
    // given
    const run = submitted().approve("A");
    const seat = run.seatOf("B");

    // when
    const refusal = run.attempt("B", (context) =>
      approveTask(without(run), run.snapshot, { seatId: seat.seatId, opinion: "agreed" }, context),
    );

    // then
    expect(refusal).toBeUndefined();
    expect(run.stopped()).toEqual(["b:noTransitionHolds"]);
  });
});

describe("amendments of a bundle", () => {
  const bundle = { definition: aRun({ people, tasks }).bundle.definition, version: 1 };
  const amendments: Amendment[] = [
    { what: "inserted", tasks: [aTask("a", { to: "x" }), approvedBy("x", "X")] },
  ];

  it("replace and add tasks, and leave what was published as it is", () => {
    const { definition } = amendedBundle(bundle, { amendments });
    expect(definition.tasks.map(({ taskId }) => taskId)).toEqual(["apply", "a", "b", "c", "x"]);
    expect(bundle.definition.tasks).toHaveLength(4);
  });

  it("are laid over it once, and a bundle that has them is answered as it is", () => {
    const made = amendedBundle(bundle, { amendments });
    expect(amendedBundle(bundle, { amendments })).toBe(made);
    expect(amendedBundle(made, { amendments })).toBe(made);
    expect(amendedBundle(bundle, {})).toBe(bundle);
  });

  it("replay", () => {
    const run = submitted();
    const event: EngineEvent = {
      sequence: run.snapshot.eventCount + 1,
      at: run.now,
      actor: "A",
      type: "definition_amended",
      amendment: amendments[0]!,
    };
    expect(applyEvent(run.snapshot, event).amendments).toEqual(amendments);
  });
});

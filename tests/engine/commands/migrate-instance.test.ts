import { describe, expect, it } from "vitest";
import type { ProcessDefinition, TaskDefinition } from "#contract/shapes/process-definition.ts";
import { migrateInstance, replay, returnTargets } from "#engine";
import { aNumber, aPage, approvedBy, aProcess, aStart, aTask } from "../../support/builders/a-process.ts";
import { aRun, type Run } from "../../support/builders/a-run.ts";
import { anOrganisation, type PersonGiven, somePeople } from "../../support/builders/an-organisation.ts";
import { inOrder } from "../../support/builders/read-back.ts";

const people = somePeople("STAFF", "A", "B", "C", "D", "X");
const page = aPage(aNumber("amount"));
const line = [
  aStart("a"),
  approvedBy("a", "A", { to: "b" }),
  approvedBy("b", "B", { to: "c" }),
  approvedBy("c", "C"),
];
const submitted = (tasks: TaskDefinition[] = line): Run =>
  aRun({ people, page, tasks }).submit({ amount: 1 });
const version = (...tasks: TaskDefinition[]): ProcessDefinition => aProcess(tasks);
const forked = [
  aStart(["a", "b"], { split: "all" }),
  approvedBy("a", "A", { to: "j", keyFields: ["amount"] }),
  approvedBy("b", "B", { to: "j" }),
  approvedBy("j", "C", { to: "d" }),
  approvedBy("d", "D"),
];
/** The same without the join. */
const withoutJoin = forked
  .filter(({ taskId }) => taskId !== "j")
  .map((task) => (task.taskId === "d" ? task : { ...task, transitions: forked[3]!.transitions }))
  .map((task) => (task.taskId === "apply" ? forked[0]! : task));

describe("R30 another version of the process", () => {
  it("goes on at the task of the same id, along the transitions of the version", () => {
    const run = submitted().approve("A");
    run.migrate(version(aStart("a"), line[1]!, approvedBy("b", "B", { to: "x" }), approvedBy("x", "X")));
    expect(run.open()).toEqual(["b:B"]);
    expect(run.approve("B").open()).toEqual(["x:X"]);
    expect(run.approve("X").status).toBe("complete");
  });

  it("goes on at the task named for it, with whoever has it, their votes and their time", () => {
    const both = approvedBy("a", "A,B", { to: "c", taskRunWay: "all", taskHour: 8 });
    const run = submitted([aStart("a"), both, line[3]!]).approve("A");
    const dueAt = run.seatOf("B").dueAt;
    run.migrate(
      version(aStart("z"), approvedBy("z", "D", { to: "c", taskRunWay: "all", taskHour: 1 }), line[3]!),
      { a: "z" },
    );
    expect(run.open()).toEqual(["z:B"]);
    expect(run.seatOf("B")).toMatchObject({ dueAt, version: 2 });
    expect(run.seatOf("A")).toMatchObject({ taskId: "a", status: "ended" });
    expect(run.approve("B").open()).toEqual(["c:C"]);
  });

  it("may be returned to whoever acted before, at the task it is called now", () => {
    const run = submitted().approve("A");
    run.migrate(version(aStart("z"), approvedBy("z", "A", { to: "b" }), ...line.slice(2)), { a: "z" });
    const targets = returnTargets(run.bundle, run.snapshot, run.seatOf("B").seatId);
    expect(targets.map(({ taskId }) => taskId)).toEqual(["z", "apply"]);
    expect(run.return("B", "z:A").open()).toEqual(["z:A"]);
    expect(run.approve("A").open()).toEqual(["b:B"]);
  });

  it("stops work that a return brings back to a task that is gone, instead of asking administrators to approve it", () => {
    const run = submitted(forked)
      .approve("A")
      .approve("B")
      .approve("C")
      .migrate(version(...withoutJoin));
    expect(run.open()).toEqual(["d:D"]);
    run.return("D", "a:A");
    expect([run.open(), run.stopped()]).toEqual([["a:A"], ["j:stepNotInVersion"]]);
    expect(run.snapshot.incidents).toMatchObject([{ stage: "open", params: { task: "j", version: 2 } }]);
    expect(run.told()).toContain("step_stopped:*");
    expect(run.tryRetry("j", ["X"])).toMatchObject({ refused: "actionNotAllowed" });
    expect(run.retry("j").stopped()).toEqual(["j:stepNotInVersion"]);
    run.jump("d", { fromTaskIds: ["j"] });
    expect([run.open(), run.stopped()]).toEqual([["a:A"], []]);
    expect(run.approve("A").open()).toEqual(["d:D"]);
    expect(run.approve("D").status).toBe("complete");
  });

  it("goes on with such work in a version that has the task again", () => {
    const run = submitted(forked)
      .approve("A")
      .approve("B")
      .approve("C")
      .migrate(version(...withoutJoin));
    run.return("D", "a:A").migrate(version(...forked));
    run.retry("j");
    expect([run.open(), run.stopped()]).toEqual([["a:A"], []]);
    expect(run.approve("A").open()).toEqual(["j:C"]);
    expect(run.approve("C").open()).toEqual(["d:D"]);
  });

  it("does not hold up an applicant who submits again what such work is part of", () => {
    const run = submitted(forked).approve("A").approve("B").approve("C");
    run.return("D", "apply:STAFF", "direct").migrate(version(...withoutJoin));
    expect(run.trySubmit({ amount: 2 })).toBeUndefined();
    expect([run.open(), run.stopped()]).toEqual([["a:A"], ["j:stepNotInVersion"]]);
  });

  it("is not returned to a task that is gone, and what was decided there cannot be taken back", () => {
    const run = submitted().approve("A");
    run.migrate(version(aStart("b"), ...line.slice(2)));
    const targets = returnTargets(run.bundle, run.snapshot, run.seatOf("B").seatId);
    expect(targets.map(({ taskId }) => taskId)).toEqual(["apply"]);
    expect(run.tryTakeBack("a:A")).toMatchObject({ refused: "takeBackTooLate" });
  });

  it("is with its applicant again by the name their task has now", () => {
    const start = { ...aTask("begin", { taskType: "start", to: "a" }) };
    const run = submitted();
    run.migrate(version(start, ...line.slice(1)));
    run.recall();
    expect(run.open()).toEqual(["begin:STAFF"]);
    expect(run.submit({ amount: 2 }).open()).toEqual(["a:A"]);
  });

  it("opens a join that no branch of the version leads to any more", () => {
    const fork = [
      aStart(["a", "b"], { split: "all" }),
      approvedBy("a", "A", { to: "c" }),
      approvedBy("b", "B", { to: "c" }),
      approvedBy("c", "C"),
    ];
    const run = submitted(fork).approve("A");
    expect(run.open()).toEqual(["b:B"]);
    run.migrate(version(fork[0]!, fork[1]!, approvedBy("b", "B"), fork[3]!));
    expect(run.open()).toEqual(["b:B", "c:C"]);
    expect(run.approve("C").approve("B").status).toBe("complete");
  });

  it("keeps the step that was put into the application, and leads on from it as the version says", () => {
    const tasks = [
      aStart("a"),
      approvedBy("a", "A", { to: "b", seatChanges: ["insertStep"] }),
      ...line.slice(2),
    ];
    const run = submitted(tasks).insert("A", ["X"]);
    run.migrate(version(aStart("z"), approvedBy("z", "A", { to: "c" }), line[3]!), { a: "z" });
    expect(run.approve("A").open()).toEqual(["a-after-1:X"]);
    expect(run.approve("X").open()).toEqual(["c:C"]);
  });

  it("keeps all the steps that were put behind one task, the last of them first", () => {
    const tasks = [line[0]!, { ...line[1]!, seatChanges: ["insertStep" as const] }, ...line.slice(2)];
    const run = submitted(tasks).insert("A", ["X"]).insert("A", ["D"]);
    run.migrate(version(...tasks));
    expect(run.approve("A").open()).toEqual(["a-after-2:D"]);
    expect(run.approve("D").open()).toEqual(["a-after-1:X"]);
    expect(run.approve("X").open()).toEqual(["b:B"]);
  });

  it("binds the rules that administrators keep, as they are now", () => {
    const run = submitted();
    run.rules = [
      { ruleType: "emptyAssignee", taskId: "x", emptyPolicy: "to_users", namedUsers: ["D"] } as never,
    ];
    run.migrate(version(aStart("a"), approvedBy("a", "A", { to: "x" }), approvedBy("x", "GONE")));
    expect(run.approve("A").open()).toEqual(["x:D"]);
  });

  it("a person who did one task still may not do its opposite, whatever both are called", () => {
    const run = submitted([aStart("a"), approvedBy("a", "A", { to: "b" }), approvedBy("b", "B")]).approve(
      "A",
    );
    const checks = approvedBy("b", "B", { to: "y" });
    const opposite = approvedBy("y", "A,X", { disjointWith: ["z"] });
    run.migrate(version(aStart("z"), approvedBy("z", "A", { to: "b" }), checks, opposite), { a: "z" });
    expect(run.approve("B").open()).toEqual(["y:X"]);
  });

  it("what was sent for reading at a task that is gone is no longer to be read", () => {
    const reading = aTask("read", { taskType: "read", assignedType: "users", taskAssigned: "D", to: "a" });
    const run = submitted([aStart("read"), reading, ...line.slice(1)]);
    expect(run.open()).toEqual(["a:A", "read:D"]);
    run.migrate(version(...line));
    expect(run.open()).toEqual(["a:A"]);
    expect(run.seatOf("D")).toMatchObject({ status: "ended", cause: "superseded" });
  });

  it("says in the history who did it and why, tells those concerned, and replays to the same", () => {
    const run = submitted().migrate(version(...line));
    expect(run.events.findLast(({ type }) => type === "override")).toMatchObject({
      what: "migrate",
      reason: "was drawn wrongly",
      actor: "ADMIN1",
    });
    expect(run.told().sort()).toEqual(["migrated:A", "migrated:STAFF"]);
    expect(inOrder(replay(run.events))).toEqual(inOrder(run.snapshot));
  });
});

describe("R30 work that has not begun", () => {
  it("may become something else, but never the applicant's", () => {
    const empty = aTask("b", { assignedType: "role", taskAssigned: "none", taskRunWay: "any", to: "c" });
    const run = submitted([line[0]!, line[1]!, { ...empty, emptyPolicy: "fail" }, line[3]!]).approve("A");
    expect(run.stopped()).toEqual(["b:approverNotFound"]);
    const other = version(line[0]!, line[1]!, aTask("b", { taskType: "route", to: "c" }), line[3]!);
    expect(run.tryMigrate(other, { b: "apply" })).toMatchObject({
      errors: { "tasks.b": { problem: "anotherKindOfTask" } },
    });
    expect(run.migrate(other).stopped()).toEqual(["b:approverNotFound"]);
    expect(run.retry("b").open()).toEqual(["c:C"]);
  });
});

describe("R30 which work counts as not begun", () => {
  const nobody = (taskId: string) => approvedBy(taskId, "GONE", { emptyPolicy: "fail" });
  const route = (taskId: string) => aTask(taskId, { taskType: "route" });
  const first = [aStart("first"), approvedBy("first", "D", { to: ["a", "b", "c"], split: "all" })];
  const anotherKind = (taskId: string) => ({
    errors: { [`tasks.${taskId}`]: { problem: "anotherKindOfTask" } },
  });

  it("what is stopped before anybody has it, whatever else is open or stopped", () => {
    const run = submitted([...first, nobody("a"), nobody("b"), line[3]!]).approve("D");
    expect(run.stopped()).toEqual(["a:approverNotFound", "b:approverNotFound"]);
    run.migrate(version(...first, route("a"), route("b"), line[3]!));
    expect(run.retry("a").retry("b").open()).toEqual(["c:C"]);
  });

  it("not what somebody has while another step is stopped", () => {
    const run = submitted([...first, approvedBy("a", "A"), nobody("b"), line[3]!]).approve("D");
    const other = version(...first, route("a"), nobody("b"), line[3]!);
    expect(run.tryMigrate(other)).toMatchObject(anotherKind("a"));
  });

  it("not what is stopped only once it was decided", () => {
    const decided = approvedBy("a", "A", { to: [["b", "form.amount > 5"]] });
    const run = submitted([aStart("a"), decided, approvedBy("b", "B")]).approve("A");
    expect(run.stopped()).toEqual(["a:noTransitionHolds"]);
    expect(run.tryMigrate(version(aStart("a"), route("a")))).toMatchObject(anotherKind("a"));
  });

  it("not a step that one has while it is stopped for another", () => {
    const left: PersonGiven = {};
    const roles = ["process-admin"];
    const run = aRun({
      people: anOrganisation({ people: { STAFF: {}, A: left, B: {}, ADMIN1: { roles } } }),
      page,
      tasks: [
        aStart(["a", "b"], { split: "all" }),
        approvedBy("a", "A", { join: "any", emptyPolicy: "fail" }),
        approvedBy("b", "B", { to: "a" }),
      ],
    }).submit({ amount: 1 });
    left.inactive = true;
    run.approve("B");
    expect([run.open(), run.stopped()]).toEqual([["a:A"], ["a:approverNotFound"]]);
    expect(run.tryMigrate(version(aStart("a"), route("a")))).toMatchObject(anotherKind("a"));
  });

  it("what a return brought to a join that the version does not have is stopped and may become another", () => {
    const run = submitted(forked)
      .approve("A")
      .approve("B")
      .approve("C")
      .migrate(version(...withoutJoin));
    run.return("D", "a:A");
    const joined = aTask("j", { taskType: "route", to: "d" });
    run.migrate(version(...forked.map((task) => (task.taskId === "j" ? joined : task))));
    expect(run.retry("j").stopped()).toEqual([]);
    expect(run.approve("A").open()).toEqual(["d:D"]);
  });
});

describe("R30 what is refused, and then nothing has changed", () => {
  const gone = version(aStart("b"), ...line.slice(2));

  it.each<[string, ProcessDefinition, Record<string, string>, string]>([
    ["open work whose task is gone", gone, {}, "noPlaceInVersion"],
    ["a task that the version does not have", gone, { a: "y" }, "noSuchStep"],
    [
      "a task of another kind",
      version(aStart("d"), aTask("d", { taskType: "delay", delayHours: 1 })),
      { a: "d" },
      "anotherKindOfTask",
    ],
    ["the applicant's task", gone, { a: "apply" }, "anotherKindOfTask"],
  ])("%s", (_what, definition, tasks, problem) => {
    const run = submitted();
    const before = run.snapshot;
    expect(run.tryMigrate(definition, tasks)?.errors?.["tasks.a"]).toMatchObject({ problem });
    expect(run.snapshot).toBe(before);
  });

  it("two open tasks at one where arrivals meet", () => {
    const run = submitted([
      aStart(["a", "b"], { split: "all" }),
      approvedBy("a", "A", { to: "c" }),
      approvedBy("b", "B", { to: "c" }),
      approvedBy("c", "C"),
    ]);
    const refusal = run.tryMigrate(version(aStart("c"), line[3]!), { a: "c", b: "c" });
    expect(refusal?.errors).toEqual({
      "tasks.b": { problem: "twoAtOneTask", params: { task: "b", otherTask: "a" } },
    });
  });

  it("a task that is open twice at one where arrivals meet", () => {
    const run = submitted([
      aStart(["a", "b"], { split: "all" }),
      approvedBy("a", "A", { to: "c" }),
      approvedBy("b", "B", { to: "c" }),
      approvedBy("c", "C", { join: "any" }),
    ]);
    run.approve("A").approve("B");
    const before = run.snapshot;
    const meeting = version(aStart("c"), approvedBy("c", "C"));
    expect(run.tryMigrate(meeting)?.errors).toEqual({
      "tasks.c": { problem: "twoAtOneTask", params: { task: "c", otherTask: "c" } },
    });
    expect(run.snapshot).toBe(before);
    expect(run.tryMigrate(version(aStart("c"), approvedBy("c", "C", { join: "any" })))).toBeUndefined();
  });

  it("no reason, and a version it goes by already", () => {
    const run = submitted();
    expect(run.tryMigrate(gone, { a: "b" }, " ")?.errors).toEqual({ reason: { problem: "reasonRequired" } });
    const command = { target: run.bundle, reason: "?" };
    const refusal = run.attempt(
      "ADMIN1",
      (context) => migrateInstance(run.bundle, run.snapshot, command, context),
      ["process-admin"],
    );
    expect(refusal?.errors?.["version"]).toMatchObject({ problem: "goesByItAlready" });
  });

  it("one that goes by another version than the one it is to be taken from", () => {
    const run = submitted();
    const command = { target: { ...run.bundle, version: 9 }, fromVersion: 7, reason: "?" };
    const refusal = run.attempt(
      "ADMIN1",
      (context) => migrateInstance(run.bundle, run.snapshot, command, context),
      ["process-admin"],
    );
    const { processVersion: version } = run.snapshot;
    expect(refusal?.errors).toEqual({ version: { problem: "goesByAnotherVersion", params: { version } } });
  });

  it("drafts and what has ended", () => {
    const draft = aRun({ people, page, tasks: line });
    expect(draft.tryMigrate(gone)).toEqual({ refused: "migrationNotPossible", params: { status: "draft" } });
    const ended = submitted().approve("A").approve("B").approve("C");
    expect(ended.tryMigrate(gone)).toMatchObject({ refused: "migrationNotPossible" });
  });

  it("anybody but a process administrator", () => {
    const run = submitted();
    const command = { target: { ...run.bundle, version: 2 }, reason: "?" };
    const refusal = run.attempt("A", (context) =>
      migrateInstance(run.bundle, run.snapshot, command, context),
    );
    expect(refusal).toEqual({ refused: "noPermission" });
  });
});

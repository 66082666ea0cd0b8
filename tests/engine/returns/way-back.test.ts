import { describe, expect, it } from "vitest";
import { returnTargets, wayBack } from "#engine";
import { approvedBy, aStart, type TaskGiven } from "../../support/builders/a-process.ts";
import { aRun, type Run } from "../../support/builders/a-run.ts";
import { somePeople } from "../../support/builders/an-organisation.ts";

const people = somePeople("STAFF", "A", "B", "C", "D", "E");
/** Two branches of two steps each, and one that gathers them. */
const beside = [
  aStart("f"),
  approvedBy("f", "A", { to: ["x", "y"], split: "all" }),
  approvedBy("x", "B", { to: "p" }),
  approvedBy("y", "C", { to: "q" }),
  approvedBy("p", "B", { to: "j" }),
  approvedBy("q", "C", { to: "j" }),
  approvedBy("j", "D"),
];
const chain = (c: TaskGiven = {}): Run =>
  aRun({
    people,
    tasks: [
      aStart("a"),
      approvedBy("a", "A", { to: "b" }),
      approvedBy("b", "B", { to: "c" }),
      approvedBy("c", "C,D", { taskRunWay: "all", to: "d", ...c }),
      approvedBy("d", "E"),
    ],
  }).submit();
/** The way from a task to whoever returns to it, as `task:person+person`. */
const ways = (run: Run, who: string, taskId: string): string[] => {
  const { seatId } = run.seatOf(who);
  const target = returnTargets(run.bundle, run.snapshot, seatId).find((each) => each.taskId === taskId)!;
  return wayBack(run.snapshot, seatId, target.visitId).map(
    (each) => `${each.taskId}:${each.userCodes.join("+")}`,
  );
};
const targets = (run: Run, who: string): string[] =>
  returnTargets(run.bundle, run.snapshot, run.seatOf(who).seatId).map(
    ({ taskId, userCode }) => `${taskId}:${userCode}`,
  );

describe("R14 the steps that are done again on a walk", () => {
  it("are those between, in the order they were travelled, with who agreed on them", () => {
    const run = chain().approve("A").approve("B").approve("D").approve("C");
    expect(ways(run, "E", "a")).toEqual(["b:B", "c:C+D"]);
    expect(ways(run, "E", "apply")).toEqual(["a:A", "b:B", "c:C+D"]);
    expect(ways(run, "E", "c")).toEqual([]);
  });

  it("name nobody whose seat closed because others decided", () => {
    const run = chain({ taskRunWay: "any" }).approve("A").approve("B").approve("D");
    expect(ways(run, "E", "b")).toEqual(["c:D"]);
  });

  it("are none of a branch that did not lead to whoever returns", () => {
    const run = aRun({
      people,
      tasks: [
        aStart("f"),
        approvedBy("f", "A", { to: ["x", "y"], split: "all" }),
        approvedBy("x", "B", { to: "z" }),
        approvedBy("y", "C"),
        approvedBy("z", "D"),
      ],
    })
      .submit()
      .approve("A")
      .approve("C")
      .approve("B");
    expect(ways(run, "D", "f")).toEqual(["x:B"]);
  });

  it("are in the order they were entered where branches ran beside each other", () => {
    const run = aRun({ people, tasks: beside }).submit().approve("A").approve("x:B").approve("y:C");
    run.approve("p:B").approve("q:C");
    expect(ways(run, "D", "f")).toEqual(["x:B", "y:C", "p:B", "q:C"]);
  });

  it("name each once, by whoever did it last", () => {
    const run = chain({ taskRunWay: "any" }).approve("A").approve("B").approve("C");
    run.return("E", "b:B").approve("B").approve("D");
    expect(ways(run, "E", "a")).toEqual(["b:B", "c:D"]);
  });

  it("name whose agreement counts on although they were not asked again", () => {
    const run = chain().approve("A").approve("B").approve("C").approve("D");
    run.return("E", "c:C").approve("C");
    expect(ways(run, "E", "b")).toEqual(["c:D+C"]);
  });

  it("are none for a number that no seat has", () => {
    const run = chain().approve("A");
    expect(wayBack(run.snapshot, 4711, 1)).toEqual([]);
  });
});

describe("R14 to whom one may return", () => {
  it("is everybody who decided on the way here, the latest first and the applicant last", () => {
    const run = chain().approve("A").approve("B").approve("C").approve("D");
    expect(targets(run, "E")).toEqual(["c:C", "c:D", "b:B", "a:A", "apply:STAFF"]);
  });

  it("is each person of a step once, although they did it twice, at their newest", () => {
    const run = chain({ taskRunWay: "any" }).approve("A").approve("B").approve("C");
    run.return("E", "b:B").approve("B").approve("D");
    expect(targets(run, "E")).toEqual(["c:D", "b:B", "a:A", "apply:STAFF"]);
    const newest = Math.max(
      ...run.snapshot.visits.filter(({ taskId }) => taskId === "b").map(({ visitId }) => visitId),
    );
    expect(
      returnTargets(run.bundle, run.snapshot, run.seatOf("E").seatId).find(({ taskId }) => taskId === "b"),
    ).toMatchObject({ visitId: newest });
  });

  it("is nobody who returned, was passed over or merely read", () => {
    const run = chain({ taskRunWay: "any" }).approve("A").approve("B").approve("C");
    expect(targets(run, "E")).not.toContain("c:D");
    run.return("E", "a:A").approve("A");
    expect(targets(run, "b:B")).toEqual(["a:A", "apply:STAFF"]);
  });

  it("is nobody for a seat that is closed, that answers only, or that there is not", () => {
    const run = chain().approve("A").ask("B", ["D"]);
    expect(targets(run, "A")).toEqual([]);
    expect(targets(run, "D")).toEqual([]);
    expect(targets(run, "B")).toEqual(["a:A", "apply:STAFF"]);
    expect(returnTargets(run.bundle, run.snapshot, 4711)).toEqual([]);
    const delegated = chain({ seatChanges: ["delegate"] })
      .approve("A")
      .approve("B")
      .delegate("C", "E");
    expect(targets(delegated, "c:E")).toEqual([]);
  });
});

it("R14 what is stopped by a direct return is stopped in the order it was entered", () => {
  const run = aRun({ people, tasks: beside }).submit().approve("A").approve("x:B").approve("y:C");
  run.return("p:B", "f:A", "direct");
  const paused = run.events.flatMap((event) => (event.type === "visit_paused" ? [event.visitId] : []));
  expect(paused.map((visitId) => run.snapshot.visits[visitId - 1]?.taskId)).toEqual(["p", "q"]);
});

it("R15 a gathering step that waits keeps the arrival of a branch that is not done again", () => {
  const run = aRun({
    people,
    tasks: [
      aStart(["a", "b", "c"], { split: "all" }),
      approvedBy("a", "A", { to: "again" }),
      approvedBy("again", "A", { to: ["j", "k"], split: "all" }),
      approvedBy("b", "B", { to: "j" }),
      approvedBy("c", "C", { to: "j" }),
      approvedBy("j", "D"),
      approvedBy("k", "E"),
    ],
  }).submit();
  run.approve("a:A").approve("again:A").approve("B").return("E", "a:A");
  run.approve("a:A").approve("again:A").approve("C");
  expect(run.open()).toEqual(["j:D", "k:E"]);
  expect(targets(run, "D").sort()).toEqual(["a:A", "again:A", "apply:STAFF", "b:B", "c:C"]);
});

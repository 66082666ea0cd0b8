import { describe, expect, it } from "vitest";
import { seatChanges } from "#contract/codes/seat-change.ts";
import { allowedActions } from "#engine";
import { approvedBy, aStart, aTask } from "../../support/builders/a-process.ts";
import { aRun, hourMs, type Run } from "../../support/builders/a-run.ts";
import { anOrganisation, type PersonGiven, somePeople } from "../../support/builders/an-organisation.ts";

const people = somePeople("STAFF", "A", "B", "C", "D");
const line = [
  aStart("a"),
  approvedBy("a", "A", { to: "b" }),
  approvedBy("b", "B", { to: "c" }),
  approvedBy("c", "C"),
];

/** As `line`; whoever decides after A may let others into it in every way. */
const changing = [
  aStart("a"),
  approvedBy("a", "A", { to: "b" }),
  approvedBy("b", "B", { seatChanges: [...seatChanges] }),
];

describe("R23 an approver takes his decision back", () => {
  it("but not one that they acted on a disjoint task since: it would be with somebody else (R10)", () => {
    const run = aRun({
      people,
      tasks: [
        aStart(["make", "check"], { split: "all" }),
        approvedBy("make", "D", { to: "join" }),
        approvedBy("check", "D,B", { taskRunWay: "all", disjointWith: ["make"], to: "join" }),
        approvedBy("join", "C"),
      ],
    }).submit();
    run.approve("make:D").return("check:D", "apply:STAFF", "direct").submit();
    const before = run.open();
    expect(run.tryTakeBack("make:D")).toMatchObject({ refused: "separationOfDuties" });
    expect(run.open()).toEqual(before);
  });

  it("while nobody after him has looked: his task is open again and what followed is closed", () => {
    const run = aRun({ people, tasks: line }).submit().approve("A");
    expect(run.tryTakeBack("A")).toBeUndefined();
    expect(run.open()).toEqual(["a:A"]);
    expect(run.seatOf("B").cause).toBe("taken_back");
    expect(run.approve("A").open()).toEqual(["b:B"]);
  });

  it("also while they are away: whoever takes back is there, and their deputy is not asked", () => {
    const given: Record<string, PersonGiven> = { STAFF: {}, A: {}, B: {}, C: {}, D: {} };
    const run = aRun({ people: anOrganisation({ people: given }), tasks: line })
      .submit()
      .approve("A");
    given["A"] = { deputy: "D" };
    expect(run.tryTakeBack("A")).toBeUndefined();
    expect(run.open()).toEqual(["a:A"]);
  });

  it("also where a jump from a branch beside led to the same join; that one waits there", () => {
    const tasks = [
      aStart(["a", "x"], { split: "all" }),
      approvedBy("a", "A", { to: "c" }),
      approvedBy("x", "D", { to: "c" }),
      approvedBy("c", "C"),
    ];
    const run = aRun({ people, tasks })
      .submit()
      .jump("c", { fromTaskIds: ["x"] })
      .approve("A");
    expect(run.open()).toEqual(["c:C"]);
    expect(run.tryTakeBack("A")).toBeUndefined();
    expect(run.open()).toEqual(["a:A"]);
    expect(run.approve("A").open()).toEqual(["c:C"]);
  });

  it("also of a step that somebody returned straight to, whom a jump had brought the work; they wait again", () => {
    const tasks = [aStart("a"), approvedBy("a", "A,B", { taskRunWay: "all", to: "c" }), approvedBy("c", "C")];
    const run = aRun({ people, tasks }).submit().approve("A").jump("c");
    run.return("C", "a:A", "direct").approve("A");
    expect(run.open()).toEqual(["c:C"]);
    expect(run.tryTakeBack("A")).toBeUndefined();
    expect(run.open()).toEqual(["a:A"]);
    expect(run.approve("A").open()).toEqual(["c:C"]);
  });

  it("not once an administrator has taken what followed elsewhere", () => {
    const run = aRun({ people, tasks: line }).submit().approve("A").jump("c");
    expect(run.tryTakeBack("A")).toMatchObject({ refused: "takeBackTooLate" });
  });

  it("not once a successor has opened his task", () => {
    const run = aRun({ people, tasks: line }).submit().approve("A");
    expect(run.tryTakeBack("A", [run.seatOf("B").seatId])).toMatchObject({
      refused: "takeBackTooLate",
      params: { task: "a" },
    });
  });

  it.each([
    ["reassigned", (run: Run) => run.reassign("B", "D")],
    ["moved to a deputy", (run: Run) => run.tryMove("B")],
    ["transferred", (run: Run) => run.transfer("B", "D")],
    ["delegated", (run: Run) => run.delegate("B", "D")],
    ["delegated and taken back", (run: Run) => run.delegate("B", "D").takeOver("B", "D")],
  ])("not once a successor has opened it, also where it was %s since", (_how, changeHands) => {
    const given: Record<string, PersonGiven> = { STAFF: {}, A: {}, B: {}, C: {}, D: {} };
    const run = aRun({ people: anOrganisation({ people: given }), tasks: changing })
      .submit()
      .approve("A");
    const opened = [run.seatOf("B").seatId];
    given["B"] = { deputy: "D" };
    changeHands(run);
    given["B"] = {};
    expect(run.seatOf("B").seatId === opened[0] && run.seatOf("B").status === "open").toBe(false);
    expect(run.tryTakeBack("A", opened)).toMatchObject({ refused: "takeBackTooLate" });
  });

  it.each([
    ["transferred it", (run: Run) => run.transfer("B", "D")],
    ["delegated it", (run: Run) => run.delegate("B", "D")],
    ["added somebody", (run: Run) => run.add("B", "D")],
    ["put a step behind it", (run: Run) => run.insert("B", ["D"])],
    ["asked somebody", (run: Run) => run.ask("B", ["D"])],
    ["asked somebody in vain", (run: Run) => run.ask("B", ["D"]).tryWithdraw("B")],
  ])("not once a successor has %s from the list, without opening it", (_what, act) => {
    const run = aRun({ people, tasks: changing }).submit().approve("A");
    act(run);
    expect(run.tryTakeBack("A")).toMatchObject({ refused: "takeBackTooLate" });
  });

  it("not once a successor has claimed it, nor after it was given back", () => {
    const tasks = [
      aStart("a"),
      approvedBy("a", "A", { to: "b" }),
      approvedBy("b", "B,C", { taskRunWay: "claim" }),
    ];
    const run = aRun({ people, tasks }).submit().approve("A").claim("B");
    expect(run.tryTakeBack("A")).toMatchObject({ refused: "takeBackTooLate" });
    expect(run.tryGiveBack("B")).toBeUndefined();
    expect(run.tryTakeBack("A")).toMatchObject({ refused: "takeBackTooLate" });
  });

  it("although an administrator or the system gave it to somebody else, as long as nobody had opened it", () => {
    const given: Record<string, PersonGiven> = { STAFF: {}, A: {}, B: {}, C: {}, D: {} };
    const run = aRun({ people: anOrganisation({ people: given }), tasks: changing })
      .submit()
      .approve("A")
      .reassign("B", "C");
    given["C"] = { deputy: "D" };
    expect(run.tryMove("C")).toBeUndefined();
    expect(run.open()).toEqual(["b:D"]);
    expect(run.tryTakeBack("A")).toBeUndefined();
    expect(run.open()).toEqual(["a:A"]);
  });

  it("not once a successor has handled his task, however far the flow is", () => {
    const run = aRun({ people, tasks: line }).submit().approve("A").approve("B");
    expect(run.tryTakeBack("A")).toMatchObject({ refused: "takeBackTooLate" });
    expect(run.tryTakeBack("B")).toBeUndefined();
    expect(run.open()).toEqual(["b:B"]);
  });

  it("not after the end, not a submission, not somebody else's", () => {
    const run = aRun({
      people,
      tasks: [aStart("a"), approvedBy("a", "A,B", { to: "c" }), approvedBy("c", "C")],
    })
      .submit()
      .approve("A");
    expect(run.tryTakeBack("STAFF")).toMatchObject({ refused: "actionNotAllowed" });
    expect(run.tryTakeBack("B")).toMatchObject({ refused: "actionNotAllowed" });
    expect(run.approve("C").tryTakeBack("C")).toMatchObject({ refused: "actionNotAllowed" });
  });

  it("not past a point of no return, nor once an automatic task was set off", () => {
    const sealed = [
      aStart("a"),
      approvedBy("a", "A", { to: "b", pointOfNoReturn: true }),
      approvedBy("b", "B"),
    ];
    expect(aRun({ people, tasks: sealed }).submit().approve("A").tryTakeBack("A")).toMatchObject({
      refused: "takeBackTooLate",
    });
    const pushed = [aStart("a"), approvedBy("a", "A", { to: "x" }), aTask("x", { taskType: "auto" })];
    expect(aRun({ people, tasks: pushed }).submit().approve("A").tryTakeBack("A")).toMatchObject({
      refused: "takeBackTooLate",
    });
  });

  it("a join waits again for the branch taken back and keeps the other", () => {
    const tasks = [
      aStart(["a", "b"], { split: "all" }),
      approvedBy("a", "A", { to: "j" }),
      approvedBy("b", "B", { to: "j" }),
      approvedBy("j", "C"),
    ];
    const run = aRun({ people, tasks }).submit().approve("A").approve("B");
    expect(run.tryTakeBack("B")).toBeUndefined();
    expect(run.open()).toEqual(["b:B"]);
    expect(run.approve("B").open()).toEqual(["j:C"]);
  });

  it("a vote, while the task is still voted on", () => {
    const tasks = [aStart("v"), approvedBy("v", "A,B,C", { taskRunWay: "all" })];
    const run = aRun({ people, tasks }).submit().approve("A").approve("B");
    expect(run.tryTakeBack("A")).toBeUndefined();
    expect(run.open()).toEqual(["v:A", "v:C"]);
    run.approve("C");
    expect(run.status).toBe("running");
    expect(run.approve("A").status).toBe("complete");
  });

  it("a turn in a sequence, until the next has taken his", () => {
    const tasks = [aStart("v"), approvedBy("v", "A,B,C", { taskRunWay: "sequential" })];
    const run = aRun({ people, tasks }).submit().approve("A");
    expect(run.tryTakeBack("A")).toBeUndefined();
    expect(run.open()).toEqual(["v:A"]);
    run.approve("A").approve("B");
    expect(run.tryTakeBack("A")).toMatchObject({ refused: "takeBackTooLate" });
    expect(run.approve("C").status).toBe("complete");
  });

  it("a direct resubmission taken back stays direct: nobody between decides again (D6, E7)", () => {
    const run = aRun({ people, tasks: line }).submit().approve("A").approve("B").return("C", "a:A", "direct");
    run.approve("A").takeBack("A");
    expect(run.open()).toEqual(["a:A"]);
    expect(run.seatOf("C").status).toBe("ended");
    expect(run.approve("A").open()).toEqual(["c:C"]);
    expect(run.approve("C").status).toBe("complete");
  });

  it("although those to whom it went straight back had opened it before they returned it", () => {
    const run = aRun({ people, tasks: line }).submit().approve("A").approve("B");
    const before = run.seatOf("C").seatId;
    run.return("C", "a:A", "direct").approve("A");
    const now = run.seatOf("C").seatId;
    expect(run.tryTakeBack("A", [before, now])).toMatchObject({ refused: "takeBackTooLate" });
    expect(run.tryTakeBack("A", [before])).toBeUndefined();
    expect(run.open()).toEqual(["a:A"]);
  });

  it("not once an administrator jumped from what followed to a join, whoever else had come there", () => {
    const tasks = [
      aStart(["a", "b"], { split: "all" }),
      approvedBy("a", "A", { to: "c" }),
      approvedBy("c", "C", { to: "d" }),
      approvedBy("b", "B", { to: "d" }),
      approvedBy("d", "D"),
    ];
    const run = aRun({ people: somePeople("STAFF", "A", "B", "C", "D"), tasks }).submit();
    run
      .approve("A")
      .approve("B")
      .jump("d", { fromTaskIds: ["c"] });
    expect(run.open()).toEqual(["d:D"]);
    expect(run.tryTakeBack("A")).toMatchObject({ refused: "takeBackTooLate" });
    expect(run.tryTakeBack("B")).toBeUndefined();
  });

  it("of a step that was returned and is walked from: it is theirs as if it had not been returned", () => {
    const run = aRun({ people, tasks: line }).submit().approve("A").return("B", "a:A").approve("A");
    expect(run.snapshot.visits.at(-2)).toHaveProperty("returned");
    run.takeBack("A");
    expect(run.open()).toEqual(["a:A"]);
    expect(run.snapshot.visits.at(-1)).not.toHaveProperty("returned");
  });

  it("after a direct return to the applicant as before (D5, E6)", () => {
    const run = aRun({ people, tasks: line }).submit().approve("A").approve("B");
    run.return("C", "apply:STAFF", "direct").submit();
    const two = [...line.slice(0, 3), approvedBy("c", "C", { to: "d" }), approvedBy("d", "D")];
    const longer = aRun({ people, tasks: two }).submit().approve("A").approve("B");
    longer.return("C", "apply:STAFF", "direct").submit().approve("C").takeBack("C");
    expect(longer.open()).toEqual(["c:C"]);
    expect(run.open()).toEqual(["c:C"]);
  });

  it("an agreement that was taken back stands for nobody's later task (D4, E5)", () => {
    const tasks = [
      aStart(["x", "y"], { split: "all" }),
      approvedBy("x", "A"),
      approvedBy("y", "B", { to: "z" }),
      approvedBy("z", "A", { repeatPolicy: "once_per_round" }),
    ];
    const run = aRun({ people, tasks }).submit().approve("A").takeBack("A").approve("B");
    expect(run.open()).toEqual(["x:A", "z:A"]);
  });

  it("a vote that was taken back while the others vote stands for no later task either (D4, E5b)", () => {
    const tasks = [
      aStart(["x", "y"], { split: "all" }),
      approvedBy("x", "A,C", { taskRunWay: "all" }),
      approvedBy("y", "B", { to: "z" }),
      approvedBy("z", "A", { repeatPolicy: "once_per_round" }),
    ];
    const run = aRun({ people, tasks }).submit().approve("x:A").takeBack("x:A").approve("B");
    expect(run.open()).toEqual(["x:A", "x:C", "z:A"]);
  });

  it("is theirs to decide again also where it stands for another visit of the step", () => {
    const run = aRun({
      people,
      tasks: [
        aStart(["a", "x"], { split: "all" }),
        approvedBy("a", "A", { join: "any", repeatPolicy: "once_per_round", to: "b" }),
        approvedBy("x", "D", { to: "a" }),
        approvedBy("b", "B", { join: "any" }),
      ],
    }).submit();
    run.approve("A").approve("D");
    run.takeBack("A");
    expect(run.open()).toEqual(["a:A", "b:B"]);
  });

  it("a vote against is taken back as well while the others vote (E23)", () => {
    const tasks = [aStart("v"), approvedBy("v", "A,B,C", { taskRunWay: "ratio 0.6", backNeedsVote: true })];
    const run = aRun({ people, tasks }).submit().return("A", "apply:STAFF");
    const offered = allowedActions(run.bundle, run.snapshot, run.seatOf("A").seatId, {
      userCode: "A",
      roles: [],
    });
    expect(offered).toEqual(["takeBack"]);
    run.takeBack("A");
    expect(run.open()).toEqual(["v:A", "v:B", "v:C"]);
    expect(run.approve("A").approve("B").status).toBe("complete");
  });

  it("the others' votes stay theirs, also where a return asks everybody again (E47)", () => {
    const all = approvedBy("v", "A,B", { taskRunWay: "all", onReturn: { slate: "whole_slate" }, to: "w" });
    const run = aRun({ people, tasks: [aStart("v"), all, approvedBy("w", "C")] }).submit();
    run.approve("A").approve("B").takeBack("B");
    expect(run.open()).toEqual(["v:B"]);
  });

  it("not once the step is done again for somebody else: the agreement stands there, and the task is open once", () => {
    const tasks = [aStart("a"), approvedBy("a", "A,B", { taskRunWay: "all", to: "b" }), approvedBy("b", "C")];
    const run = aRun({ people: somePeople("STAFF", "A", "B", "C"), tasks }).submit();
    run.approve("A").approve("B").return("C", "a:B").return("B", "apply:STAFF", "direct").submit();
    expect(run.open()).toEqual(["a:B"]);
    expect(run.tryTakeBack("A")).toMatchObject({ refused: "takeBackTooLate" });
    expect(run.approve("B").open()).toEqual(["b:C"]);
  });

  it("gives no more time for a vote either (E49)", () => {
    const tasks = [aStart("v"), approvedBy("v", "A,B", { taskRunWay: "all", taskHour: 8 })];
    const run = aRun({ people, tasks }).submit();
    const due = run.seatOf("A").dueAt;
    run.now += 7 * hourMs;
    run.approve("A").takeBack("A");
    expect(run.seatOf("A").dueAt).toBe(due);
  });

  it("gives no more time (E49)", () => {
    const tasks = [aStart("a"), approvedBy("a", "A", { taskHour: 8, to: "b" }), approvedBy("b", "B")];
    const run = aRun({ people, tasks }).submit();
    const due = run.seatOf("A").dueAt;
    run.now += 2 * hourMs;
    run.approve("A").takeBack("A");
    expect(run.seatOf("A").dueAt).toBe(due);
  });
});

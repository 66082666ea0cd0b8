import { describe, expect, it } from "vitest";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { aNumber, aPage, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aRun, hourMs } from "../support/builders/a-run.ts";
import { somePeople } from "../support/builders/an-organisation.ts";

const people = somePeople("STAFF", "A", "B", "C", "D", "E");
const page = aPage(aNumber("amount"), aNumber("checked"));
const fork = [
  aStart("f"),
  approvedBy("f", "A", { to: ["x", "y"], split: "all", taskHour: 8 }),
  approvedBy("x", "B", { to: "j", taskHour: 8 }),
  approvedBy("y", "C", { to: "j", taskHour: 4 }),
  approvedBy("j", "D"),
];

/** Faults that approval products are known for; the model test looks for their kin. */
describe("faults known from elsewhere", () => {
  it("a task is lost when work is returned while a countersign is out", () => {
    const run = aRun({ people, tasks: fork }).submit().approve("A").ask("B", ["E"]).return("C", "f:A");
    expect(run.open()).toEqual(["f:A"]);
    run.approve("A");
    expect(run.open()).toEqual(["x:B", "y:C"]);
    expect(run.approve("B").approve("C").approve("D").status).toBe("complete");
  });

  it("a task is doubled when work is returned from a parallel branch and that branch comes again", () => {
    const run = aRun({ people, tasks: fork })
      .submit()
      .approve("A")
      .approve("C")
      .return("B", "f:A")
      .approve("A");
    run.approve("B").approve("C");
    expect(run.open()).toEqual(["j:D"]);
    expect(
      run.snapshot.visits.filter((visit) => visit.taskId === "j" && visit.status !== "closed"),
    ).toHaveLength(1);
  });

  it("a join waits for ever for a branch that was returned and then took another way", () => {
    const tasks = [
      aStart(["x", "y"], { split: "all" }),
      approvedBy("x", "B", { to: [["j", "form.amount < 5"], "END"], fieldRights: { amount: "write" } }),
      approvedBy("y", "C", { to: "j" }),
      approvedBy("j", "D"),
    ];
    const run = aRun({ people, page, tasks })
      .submit({ amount: 1 })
      .approve("B")
      .approve("C")
      .return("D", "x:B");
    expect(run.approve("B", { values: { amount: 9 } }).open()).toEqual(["j:D"]);
  });

  it("a deadline dies after a return", () => {
    const run = aRun({ people, tasks: fork }).submit().approve("A");
    run.now += 3 * hourMs;
    run.return("B", "f:A");
    expect(run.seatOf("A").dueAt).toBe(run.now + 8 * hourMs);
    run.now += hourMs;
    run.approve("A");
    expect(run.seatOf("C").dueAt).toBe(run.now + 4 * hourMs);
    expect(
      run.snapshot.seats.filter((seat) => seat.dueAt !== undefined && seat.status === "open"),
    ).toHaveLength(2);
  });

  it("the form is wiped, or another's entry is lost, by a return", () => {
    const tasks = [
      aStart("a"),
      approvedBy("a", "A", { fieldRights: { checked: "write" }, to: "b" }),
      approvedBy("b", "B"),
    ];
    const run = aRun({ people, page, tasks })
      .submit({ amount: 1 })
      .approve("A", { values: { checked: 7 } });
    expect(run.tryReturn("B", "apply:STAFF", "walk", { amount: 99 })).toMatchObject({
      errors: { amount: { problem: "fieldNotWritable" } },
    });
    run.return("B", "apply:STAFF");
    expect(run.snapshot.form).toEqual({ amount: 1, checked: 7 });
    run.submit({ amount: 2, checked: 7 });
    expect(run.snapshot.form).toEqual({ amount: 2, checked: 7 });
  });

  it("two approvers act at once and the flow goes on twice", () => {
    const run = aRun({
      people,
      tasks: [aStart("a"), approvedBy("a", "A,B", { to: "j" }), approvedBy("j", "D")],
    }).submit();
    run.approve("A");
    expect(run.tryApprove("B")).toMatchObject({ refused: "alreadyHandled" });
    expect(run.open()).toEqual(["j:D"]);
  });

  it("a returned branch lets a parallel approval slip into what is being redone", () => {
    const run = aRun({ people, tasks: fork }).submit().approve("A").return("B", "f:A", "direct");
    expect(run.tryApprove("C")).toMatchObject({ refused: "alreadyHandled", params: { how: "returned" } });
    expect(run.approve("A").open()).toEqual(["x:B", "y:C"]);
  });

  it("an approver takes his decision back while what led to it is being redone", () => {
    const run = aRun({ people, tasks: fork }).submit().approve("A").approve("B").return("C", "f:A", "direct");
    expect(run.tryTakeBack("B")).toMatchObject({ refused: "takeBackTooLate" });
  });
});

/** Two processes draw the numbers of new tasks from blocks of their own: the later task may have the lower number. */
describe("tasks whose numbers come in blocks (D1)", () => {
  const blocks = { low: 1000, high: 1064 };
  const between = (tasks: TaskDefinition[]) => {
    const run = aRun({ people, tasks });
    const on = (block: keyof typeof blocks) => {
      run.numbering = (nth) => blocks[block] + nth;
      return run;
    };
    return { run, on };
  };

  it("who returned directly decides when it comes back with a lower number", () => {
    const { run, on } = between([aStart("a"), approvedBy("a", "A", { to: "c" }), approvedBy("c", "C")]);
    on("low").submit();
    on("high").approve("A");
    on("low").return("C", "a:A", "direct").approve("A");
    run.approve("C");
    expect(run.status).toBe("complete");
  });

  it("a task given away and back again is decided by who has it", () => {
    const { run, on } = between([aStart("a"), approvedBy("a", "A")]);
    on("high").submit();
    on("low").reassign("A", "B").reassign("B", "A").approve("A");
    expect(run.status).toBe("complete");
  });

  it("an agreement taken back does not count for the others", () => {
    const all = approvedBy("a", "A,B", { taskRunWay: "all" });
    const { run, on } = between([aStart("a"), all]);
    on("high").submit().approve("A");
    on("low").takeBack("A").approve("B");
    expect(run.open()).toEqual(["a:A"]);
    expect(run.approve("A").status).toBe("complete");
  });
});

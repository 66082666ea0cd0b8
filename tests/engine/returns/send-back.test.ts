import { describe, expect, it } from "vitest";
import { returnTask } from "#engine";
import { approvedBy, aNumber, aPage, aStart } from "../../support/builders/a-process.ts";
import { aRun, type Run } from "../../support/builders/a-run.ts";
import { anOrganisation, somePeople } from "../../support/builders/an-organisation.ts";

const people = somePeople("STAFF", "A", "B", "C", "D", "E");
const fork = [
  aStart("f"),
  approvedBy("f", "A", { to: ["x", "y"], split: "all" }),
  approvedBy("x", "B,E", { taskRunWay: "all", to: "z" }),
  approvedBy("y", "C"),
  approvedBy("z", "D"),
];
const forked = (): Run => aRun({ people, tasks: fork }).submit().approve("A");

describe("who is told of a return", () => {
  it("is whoever has it again, once, and whose work is taken back; not whoever returned it", () => {
    const run = forked().return("B", "f:A");
    expect(run.told().sort()).toEqual(["returned:A", "task_withdrawn:C", "task_withdrawn:E"]);
  });

  it("is told with what there is to do, by whom, and is led to it", () => {
    const run = forked().return("B", "f:A");
    expect(run.effects.find((each) => each.effect === "notify" && each.kind === "returned")).toEqual({
      effect: "notify",
      userCode: "A",
      kind: "returned",
      params: { task: "x", person: "B", title: "Title" },
      seatId: run.seatOf("A").seatId,
    });
  });

  it("is everybody where all do it again: one that it was returned, the others that they have it", () => {
    const whole = [
      aStart("a"),
      approvedBy("a", "A,B,C", { taskRunWay: "all", onReturn: { slate: "whole_slate" }, to: "d" }),
      approvedBy("d", "D"),
    ];
    const run = aRun({ people, tasks: whole })
      .submit()
      .approve("A")
      .approve("B")
      .approve("C")
      .return("D", "a:B");
    expect(run.told().sort()).toEqual(["returned:B", "task_received:A", "task_received:C"]);
  });

  it("is whoever has it for the person it was returned to, who is away or has left: they have nothing to do", () => {
    const here = { STAFF: {}, A: {}, B: {}, C: {}, D: {}, E: {}, ADMIN1: { roles: ["process-admin"] } };
    const from = (more: object) => {
      const run = forked();
      run.people = anOrganisation({ people: { ...here, ...more } });
      return run.return("B", "f:A");
    };
    const withdrawn = ["task_withdrawn:C", "task_withdrawn:E"];

    expect(
      from({ A: { deputy: "D" } })
        .told()
        .sort(),
    ).toEqual(["returned:D", ...withdrawn]);
    expect(
      from({ A: { inactive: true } })
        .told()
        .sort(),
    ).toEqual(["approver_not_found:*", "returned:ADMIN1", ...withdrawn]);
  });

  it("is not told that other work of theirs is withdrawn as well who has it again", () => {
    const twice = [
      aStart("f"),
      approvedBy("f", "A", { to: ["x", "y"], split: "all" }),
      approvedBy("x", "A"),
      approvedBy("y", "C"),
    ];
    const run = aRun({ people, tasks: twice }).submit().approve("f:A").return("C", "f:A");
    expect(run.told()).toEqual(["returned:A"]);
  });

  it("is the same where it comes straight back", () => {
    expect(forked().return("B", "f:A", "direct").told().sort()).toEqual([
      "returned:A",
      "task_withdrawn:C",
      "task_withdrawn:E",
    ]);
  });

  it("is nobody beside the target where nothing else came of it", () => {
    const run = aRun({ people, tasks: [aStart("a"), approvedBy("a", "A")] }).submit();
    expect(run.return("A", "apply:STAFF").told()).toEqual(["returned:STAFF"]);
  });

  it("is whoever has to do it again where a change makes it walk, each once", () => {
    const tasks = [
      aStart("a"),
      approvedBy("a", "A", { to: "b", keyFields: ["amount"] }),
      approvedBy("b", "B,E", { taskRunWay: "all", keyFields: ["amount"], to: "c" }),
      approvedBy("c", "C", { to: "d" }),
      approvedBy("d", "D"),
    ];
    const page = aPage(aNumber("amount"));
    const run = aRun({ people, page, tasks })
      .submit({ amount: 1 })
      .approve("A")
      .approve("B")
      .approve("E")
      .approve("C");
    run.return("D", "apply:STAFF", "direct").submit({ amount: 2 });
    expect(run.open()).toEqual(["a:A"]);
    expect(run.told().sort()).toEqual([
      "task_received:A",
      "walked_again:A",
      "walked_again:B",
      "walked_again:D",
      "walked_again:E",
    ]);
    const told = run.effects.find((each) => each.effect === "notify" && each.kind === "walked_again");
    expect(told).toMatchObject({ params: { task: "a", title: "Title" } });
  });
});

describe("R18 an application that is returned often", () => {
  const often = (run: Run) => run.told().filter((each) => each.startsWith("returned_often"));
  const back = (run: Run, most?: number) => {
    const { seatId } = run.seatOf("A");
    const command = { seatId, opinion: "mend", backTo: { taskId: "apply", userCode: "STAFF" } };
    const policy = { urgeCoolDownHours: 4, urgesPerDay: 3, returnsUntilAdministratorIsTold: most ?? 5 };
    run.attempt("A", (context) =>
      returnTask(run.bundle, run.snapshot, command, most === undefined ? context : { ...context, policy }),
    );
    const told = often(run);
    run.submit();
    return told.length;
  };

  it("is told to the administrators once, at as many returns as the organisation says", () => {
    const run = aRun({ people, tasks: [aStart("a"), approvedBy("a", "A")] }).submit();
    expect([1, 2, 3, 4].map(() => back(run, 3))).toEqual([0, 0, 1, 0]);
    const usual = aRun({ people, tasks: [aStart("a"), approvedBy("a", "A")] }).submit();
    expect([1, 2, 3, 4, 5, 6].map(() => back(usual))).toEqual([0, 0, 0, 0, 1, 0]);
  });

  it("counts those to the applicant alone", () => {
    const run = forked();
    run.return("B", "f:A").approve("A");
    expect([run.snapshot.returns, run.snapshot.round]).toEqual([0, 1]);
    run.return("B", "apply:STAFF");
    expect([run.snapshot.returns, run.snapshot.round, run.status]).toEqual([1, 2, "returned"]);
  });
});

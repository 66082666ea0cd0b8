import { describe, expect, it } from "vitest";
import { seatsInForce } from "#engine";
import {
  aField,
  aNumber,
  aPage,
  approvedBy,
  aStart,
  aTask,
  type TaskGiven,
} from "../../support/builders/a-process.ts";
import { aRun, type Run } from "../../support/builders/a-run.ts";
import { anOrganisation, type PersonGiven, somePeople } from "../../support/builders/an-organisation.ts";

const people = somePeople("STAFF", "A", "B", "C", "D", "E");
const page = aPage(aNumber("amount"), aField("note"));
const chain = (b: TaskGiven = {}, a: TaskGiven = {}, persons?: Record<string, PersonGiven>): Run =>
  aRun({
    people: persons === undefined ? people : anOrganisation({ people: persons }),
    page,
    tasks: [
      aStart("a"),
      approvedBy("a", "A", { to: "b", ...a }),
      approvedBy("b", "B,C,D", { taskRunWay: "all", to: "c", ...b }),
      approvedBy("c", "E"),
    ],
  });
const everybody = (): Record<string, PersonGiven> => ({
  STAFF: {},
  A: {},
  B: {},
  C: {},
  D: {},
  E: {},
  ADMIN1: { roles: ["process-admin"] },
});
/** The decisions that still count, as `task:person`. */
const counting = (run: Run): string[] => {
  const seats = seatsInForce(run.snapshot);
  return run.snapshot.seats
    .filter(({ seatId }) => seats.has(seatId))
    .map(({ taskId, userCode }) => `${taskId}:${userCode}`)
    .sort();
};

describe("R16 a step that is done again", () => {
  it("is the chosen person's alone, and the others' agreements count on", () => {
    const run = chain().submit().approve("A").approve("B").approve("C").approve("D");
    run.return("E", "b:C");
    expect(run.open()).toEqual(["b:C"]);
    expect(
      run.snapshot.visits
        .at(-1)
        ?.carried?.map(({ userCode }) => userCode)
        .sort(),
    ).toEqual(["B", "D"]);
    expect(run.approve("C").open()).toEqual(["c:E"]);
  });

  it("is everybody's where the task says so", () => {
    const run = chain({ onReturn: { slate: "whole_slate" } })
      .submit()
      .approve("A")
      .approve("B")
      .approve("C")
      .approve("D");
    run.return("E", "b:C");
    expect(run.open()).toEqual(["b:B", "b:C", "b:D"]);
    expect(run.snapshot.visits.at(-1)).not.toHaveProperty("carried");
  });

  it("counts nobody twice who did it twice", () => {
    const run = chain().submit().approve("A").approve("B").approve("C").approve("D");
    run.return("E", "b:C").approve("C").return("E", "b:B");
    expect(
      run.snapshot.visits
        .at(-1)
        ?.carried?.map(({ userCode }) => userCode)
        .sort(),
    ).toEqual(["C", "D"]);
    expect(run.approve("B").open()).toEqual(["c:E"]);
  });

  it("carries no no: only who agreed has agreed", () => {
    const run = chain({ taskRunWay: "count 2", mayReject: true })
      .submit()
      .approve("A")
      .approve("B")
      .approve("C")
      .return("E", "b:B");
    expect(run.open()).toEqual(["b:B"]);
    expect(run.approve("B").open()).toEqual(["c:E"]);
  });

  it("stands in for whom its holder stood in before", () => {
    const persons = { ...everybody(), B: { deputy: "A" } };
    const run = chain({ taskAssigned: "B,C" }, { taskAssigned: "D" }, persons).submit();
    run.approve("D").approve("b:A").approve("C").return("E", "b:A");
    expect(run.seatOf("b:A")).toMatchObject({ status: "open", onBehalfOf: "B" });
    const own = chain().submit().approve("A").approve("B").approve("C").approve("D").return("E", "b:B");
    expect(own.seatOf("B")).not.toHaveProperty("onBehalfOf");
  });

  it("is not begun where an administrator names somebody who may not: they choose another", () => {
    const tasks = [
      aStart("f"),
      approvedBy("f", "B", { to: "a" }),
      approvedBy("a", "A", { disjointWith: ["f"], emptyPolicy: "fail", to: "c" }),
      approvedBy("c", "E"),
    ];
    const run = aRun({ people, tasks }).submit().approve("B").approve("A");
    const before = run.snapshot;
    expect(run.tryJump("a", { userCodes: ["B"] })).toMatchObject({ refused: "separationOfDuties" });
    expect(run.snapshot).toBe(before);
    expect(run.jump("a", { userCodes: ["C"] }).open()).toEqual(["a:C"]);
  });

  it("is stopped where its rules find nobody any more, whoever had it begun again", () => {
    const persons = everybody();
    const whole = chain(
      { taskAssigned: "B,C", onReturn: { slate: "whole_slate" }, emptyPolicy: "fail" },
      {},
      persons,
    );
    whole.submit().approve("A").approve("B").approve("C");
    for (const gone of ["B", "C"]) persons[gone] = { inactive: true };
    whole.return("E", "b:C");
    expect(whole.stopped()).toEqual(["b:approverNotFound"]);

    const jumped = chain({}, { emptyPolicy: "fail" }, everybody()).submit().approve("A");
    jumped.people = anOrganisation({ people: { ...everybody(), A: { inactive: true } } });
    expect(jumped.jump("a").stopped()).toEqual(["a:approverNotFound"]);
  });

  it("goes on where it only told people who are gone: sending never blocks (R27)", () => {
    const tasks = [
      aStart("r"),
      aTask("r", {
        taskType: "read",
        assignedType: "users",
        taskAssigned: "D",
        emptyPolicy: "fail",
        to: "a",
      }),
      approvedBy("a", "A"),
    ];
    const run = aRun({ people, tasks }).submit();
    run.people = somePeople("STAFF", "A");
    run.jump("r");
    expect([run.stopped(), run.open()]).toEqual([[], ["a:A", "r:D"]]);
  });

  it("counts nobody's earlier agreement where administrators stand in for who is gone: one of them agrees", () => {
    const persons = everybody();
    const run = chain({}, {}, persons).submit().approve("A").approve("B").approve("C").approve("D");
    persons["C"] = { inactive: true };
    run.return("E", "b:C");
    expect(run.open()).toEqual(["b:ADMIN1"]);
    expect(run.snapshot.visits.at(-1)).not.toHaveProperty("carried");
    expect(run.approve("ADMIN1").open()).toEqual(["c:E"]);
  });

  it("is not begun where an administrator names somebody who is gone: they choose another", () => {
    const persons = everybody();
    const run = chain({}, {}, persons).submit().approve("A");
    persons["D"] = { inactive: true };
    const refusal = run.tryJump("a", { userCodes: ["D"] });
    expect(refusal).toBeDefined();
    expect(run.stopped()).toEqual([]);
    expect(run.jump("a", { userCodes: ["C"] }).open()).toEqual(["a:C"]);
  });
});

describe("R14 work that comes straight back", () => {
  it("is everybody's again whose vote was to come, in their turn, and who agreed has agreed", () => {
    const run = chain({ taskRunWay: "sequential" }).submit().approve("A").approve("B");
    run.return("C", "a:A", "direct").approve("A");
    expect(run.open()).toEqual(["b:C"]);
    run.approve("C");
    expect(run.open()).toEqual(["b:D"]);
    expect(run.approve("D").open()).toEqual(["c:E"]);
  });

  it("is in the place that named them first where a deputy has a later one of their own", () => {
    const persons = everybody();
    const run = chain({ taskRunWay: "sequential" }, {}, persons)
      .submit()
      .approve("A")
      .return("B", "a:A", "direct");
    persons["B"] = { deputy: "D" };
    run.approve("A");
    expect([run.open(), run.seatOf("D").slotId]).toEqual([["b:D"], 1]);
    run.return("D", "a:A", "direct").approve("A");
    expect(run.open()).toEqual(["b:D"]);
    expect(run.approve("D").open()).toEqual(["b:C"]);
    expect(run.approve("C").open()).toEqual(["c:E"]);
  });

  it("is theirs alone who returned it where one decides for all", () => {
    const run = chain({ taskRunWay: "any" }).submit().approve("A").return("C", "a:A", "direct");
    expect(run.approve("A").open()).toEqual(["b:C"]);
  });

  it("is everybody's where one decides for all and who returned it has left", () => {
    const persons = everybody();
    const run = chain({ taskRunWay: "any" }, {}, persons).submit().approve("A").return("C", "a:A", "direct");
    persons["C"] = { inactive: true };
    expect(run.approve("A").open()).toEqual(["b:B", "b:D"]);
  });

  it("is whoever an administrator names, one after another where they decide so", () => {
    const persons = everybody();
    const run = chain({ taskRunWay: "sequential", emptyPolicy: "fail" }, {}, persons).submit().approve("A");
    run.return("B", "a:A", "direct");
    for (const gone of ["B", "C", "D"]) persons[gone] = { inactive: true };
    run.approve("A");
    expect(run.stopped()).toEqual(["b:approverNotFound"]);
    run.retry("b", "E", "A");
    expect(run.open()).toEqual(["b:E"]);
    expect(run.approve("b:E").open()).toEqual(["b:A"]);
  });

  it("has a place of its own behind the others for each whom an administrator names beside them", () => {
    const persons = everybody();
    const given = { taskAssigned: "B,C", taskRunWay: "sequential", emptyPolicy: "fail" } as const;
    const run = chain(given, {}, persons).submit().approve("A").return("B", "a:A", "direct");
    for (const gone of ["B", "C"]) persons[gone] = { inactive: true };
    run.approve("A").retry("b", "E", "A", "D");
    expect(run.open()).toEqual(["b:E"]);
    expect(run.approve("b:E").open()).toEqual(["b:A"]);
    expect(run.approve("b:A").open()).toEqual(["b:D"]);
  });

  it("is walked again where the title changed that a condition asks for", () => {
    const tasks = [
      aStart([["a", 'instance.title = "Two chairs"'], "c"]),
      approvedBy("a", "A", { to: "b" }),
      approvedBy("b", "B"),
      approvedBy("c", "C"),
    ];
    const story = () => aRun({ people, page, tasks }).submit({}, { title: "Two chairs" }).approve("A");
    expect(story().return("B", "apply:STAFF", "direct").submit({}, { title: "Two chairs" }).open()).toEqual([
      "b:B",
    ]);
    expect(story().return("B", "apply:STAFF", "direct").submit({}, { title: "Desks" }).open()).toEqual([
      "c:C",
    ]);
  });

  it("is walked again over a step that names the field that changed, and over none where nothing did", () => {
    const tasks = [
      aStart("a"),
      approvedBy("a", "A", { to: "names", fieldRights: { note: "write" } }),
      aTask("names", {
        assignedType: "users",
        taskAssigned: "B",
        taskRunWay: "any",
        keyFields: ["note"],
        to: "c",
      }),
      approvedBy("c", "C"),
    ];
    const story = () =>
      aRun({ people, page, tasks })
        .submit({ note: "x" })
        .approve("A")
        .approve("B")
        .return("C", "a:A", "direct");
    expect(
      story()
        .approve("A", { values: { note: "y" } })
        .open(),
    ).toEqual(["names:B"]);
    expect(
      story()
        .approve("A", { values: { note: "x" } })
        .open(),
    ).toEqual(["c:C"]);
  });

  it("R11 a return is void as a vote once the step goes on", () => {
    const run = chain().submit().approve("A").approve("B").return("C", "a:A", "direct");
    expect(counting(run)).toEqual(["apply:STAFF", "b:B", "b:C"]);
    run.approve("A");
    expect(counting(run)).toEqual(["a:A", "apply:STAFF", "b:B"]);
    run.approve("C").approve("D");
    expect(counting(run)).toEqual(["a:A", "apply:STAFF", "b:B", "b:C", "b:D"]);
  });
});

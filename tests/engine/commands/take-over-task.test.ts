import { describe, expect, it } from "vitest";
import { approvedBy, aStart, type TaskGiven } from "../../support/builders/a-process.ts";
import { aRun } from "../../support/builders/a-run.ts";
import { anOrganisation, type PersonGiven } from "../../support/builders/an-organisation.ts";

const people = anOrganisation({
  people: { STAFF: {}, X: { deputy: "A" }, A: { deputy: "B" }, B: {}, C: {} },
});
const delegable = [aStart("a"), approvedBy("a", "C", { seatChanges: ["delegate"] })];
const submitted = () =>
  aRun({ people, tasks: [aStart("a"), approvedBy("a", "X", { taskHour: 8 })] }).submit();

describe("R24 who is stood in for may take an unhandled task back", () => {
  it("also from the deputy's deputy, personally and due as it was; the deputy is told", () => {
    const run = submitted();
    const { dueAt } = run.seatOf("B");
    run.now += 3_600_000;
    run.takeOver("X", "B");
    expect(run.open()).toEqual(["a:X"]);
    const seat = run.seatOf("X");
    expect(seat).toMatchObject({ dueAt, reason: { reason: "takenOver", params: { person: "B" } } });
    expect(seat.onBehalfOf).toBeUndefined();
    expect(run.effects).toContainEqual(expect.objectContaining({ userCode: "B", kind: "taken_over" }));
    expect(run.approve("X").status).toBe("complete");
  });

  it("closes what the deputy had asked of others", () => {
    expect(submitted().ask("B", ["C"]).takeOver("X", "B").open()).toEqual(["a:X"]);
  });

  it("what they have for somebody who delegated it goes back to that person in the end, all the same", () => {
    const run = aRun({ people, tasks: delegable }).submit();
    const away = { STAFF: {}, X: {}, C: {}, B: {} };
    run.people = anOrganisation({ people: away });
    run.delegate("C", "X");
    run.people = anOrganisation({ people: { ...away, X: { deputy: "B" } } });
    expect(run.tryMove("X")).toBeUndefined();
    expect(run.open()).toEqual(["a:B"]);
    expect(run.takeOver("X", "B").open()).toEqual(["a:X"]);
    expect(run.tryApprove("X")).toMatchObject({ refused: "actionNotAllowed" });
    expect(run.answer("X", true).open()).toEqual(["a:C"]);
  });

  it("from whom they delegated it to decides it themselves", () => {
    const run = aRun({ people, tasks: delegable }).submit();
    run.delegate("C", "X");
    const holder = run.open()[0]!;
    run.takeOver("C", holder);
    expect(run.approve("C").status).toBe("complete");
  });

  it("is nobody else's, and too late once it was handled", () => {
    const run = submitted();
    expect(run.tryTakeOver("C", "B")).toMatchObject({ refused: "actionNotAllowed" });
    expect(run.approve("B").tryTakeOver("X", "B")).toMatchObject({ refused: "actionNotAllowed" });
  });
});

describe("R24 who stands in for several leaves to each what is theirs", () => {
  const several = anOrganisation({
    people: {
      STAFF: {},
      D: {},
      E: {},
      X: { deputy: "D" },
      Y: { deputy: "D" },
      ADMIN1: { roles: ["process-admin"] },
    },
  });
  const voting = (users: string, task: TaskGiven = {}) =>
    aRun({
      people: several,
      tasks: [aStart("t"), approvedBy("t", users, { taskHour: 8, ...task })],
    }).submit();

  it.each(["all", "count 3", "ratio 1", "weight 3"])(
    "of %s: the deputy keeps the other's part, and each agrees for themselves",
    (taskRunWay) => {
      const rules = ["X,Y", "E"].map((taskAssigned) => ({ assignedType: "users" as const, taskAssigned }));
      const run = voting("", { taskRunWay, assignments: rules });
      const { dueAt } = run.seatOf("D");
      run.now += 3_600_000;

      run.takeOver("X", "D");

      expect(run.open()).toEqual(["t:D", "t:E", "t:X"]);
      expect(run.seatOf("D")).toMatchObject({ onBehalfOf: "Y", dueAt });
      expect(run.seatOf("D").reason).toMatchObject({ reason: "deputyOf", params: { person: "Y" } });
      expect(run.seatOf("X")).toMatchObject({ dueAt });
      run.approve("X").approve("E");
      expect([run.status, run.open()]).toEqual(["running", ["t:D"]]);
      expect(run.approve("D").status).toBe("complete");
    },
  );

  it("what is left never comes to the applicant who acts for somebody: nobody approves their own (R9)", () => {
    const persons: Record<string, PersonGiven> = { STAFF: {}, D: {}, X: { deputy: "D" }, Y: { deputy: "D" } };
    const run = aRun({
      people: anOrganisation({ people: persons }),
      tasks: [aStart("t"), approvedBy("t", "X,Y", { taskRunWay: "all" })],
    }).submit();
    persons["D"] = { inactive: true };
    persons["Y"] = { deputy: "STAFF" };
    expect(run.takeOver("X", "D").open()).toEqual(["t:X", "t:Y"]);
  });

  it("whoever of them comes: the one named second as well, and then the first", () => {
    const run = voting("X,Y", { taskRunWay: "all" });
    run.takeOver("Y", "D");
    expect([run.open(), run.seatOf("D").onBehalfOf]).toEqual([["t:D", "t:Y"], "X"]);
    expect(run.takeOver("X", "D").open()).toEqual(["t:X", "t:Y"]);
    expect(run.approve("X").approve("Y").status).toBe("complete");
  });

  it("the deputy keeps what is their own, with the reason they had it for", () => {
    const run = voting("D,X", { taskRunWay: "count 2" });
    expect(run.seatOf("D")).toMatchObject({ alsoFor: ["X"] });
    run.takeOver("X", "D");
    expect(run.seatOf("D").reason.reason).toBe("named");
    expect(run.seatOf("D")).not.toHaveProperty("alsoFor");
    expect(run.approve("D").status).toBe("running");
    expect(run.approve("X").status).toBe("complete");
  });

  it("each with the groups and the weight that the rules give them", () => {
    const groups = [
      { assignedType: "users" as const, taskAssigned: "X", group: "money", weight: 3 },
      { assignedType: "users" as const, taskAssigned: "Y", group: "law", weight: 1 },
    ];
    const run = voting("", { taskRunWay: "per_group 1", assignments: groups });
    run.takeOver("X", "D").approve("X");
    expect(run.open()).toEqual(["t:D"]);
    const slots = run.snapshot.visits.at(-1)?.slots?.map(({ weight, groups: of }) => [weight, of]);
    expect(slots).toEqual([
      [3, ["money"]],
      [1, ["law"]],
    ]);
    expect(run.approve("D").status).toBe("complete");
  });

  it("in a sequence the deputy's turn for the others comes at its end", () => {
    const run = voting("X,Y,E", { taskRunWay: "sequential" });
    run.takeOver("X", "D");
    expect(run.open()).toEqual(["t:X"]);
    expect(run.approve("X").open()).toEqual(["t:E"]);
    expect(run.approve("E").open()).toEqual(["t:D"]);
    expect(run.approve("D").status).toBe("complete");
  });

  it("on a control task as well, where the deputy spoke for one alone", () => {
    const run = voting("X,Y,E", { taskRunWay: "all", control: true });
    run.takeOver("X", "D").approve("X").approve("E");
    expect(run.open()).toEqual(["t:D"]);
    expect(run.approve("D").status).toBe("complete");
  });

  it("where one is to decide they decide it themselves, and nobody else has it", () => {
    expect(voting("X,Y", { taskRunWay: "single" }).takeOver("X", "D").open()).toEqual(["t:X"]);
  });

  it("from whom the deputy gave it to, who keeps the other's part", () => {
    const run = voting("X,Y", { taskRunWay: "all", seatChanges: ["transfer"] });
    run.transfer("D", "E").takeOver("Y", "E");
    expect([run.open(), run.seatOf("E").onBehalfOf]).toEqual([["t:E", "t:Y"], "X"]);
  });

  it("after a return to the deputy, too", () => {
    const tasks = [aStart("t"), approvedBy("t", "X,Y", { taskRunWay: "all", to: "u" }), approvedBy("u", "E")];
    const run = aRun({ people: several, tasks }).submit().approve("D").return("E", "t:D");
    run.takeOver("Y", "D");
    expect([run.open(), run.seatOf("D").onBehalfOf]).toEqual([["t:D", "t:Y"], "X"]);
    expect(run.approve("Y").open()).toEqual(["t:D"]);
    expect(run.approve("D").open()).toEqual(["u:E"]);
  });

  it.each([
    ["somebody who acts for the other now", { deputy: "E" }, "t:E"],
    ["the other, who is there", {}, "t:Y"],
  ])("and %s has the other's part where the deputy has left", (_who, other: PersonGiven, open) => {
    const given: Record<string, PersonGiven> = {
      STAFF: {},
      D: {},
      E: {},
      X: { deputy: "D" },
      Y: { deputy: "D" },
    };
    const tasks = [aStart("t"), approvedBy("t", "X,Y", { taskRunWay: "all" })];
    const run = aRun({ people: anOrganisation({ people: given }), tasks }).submit();
    Object.assign(given, { D: { inactive: true }, Y: other });
    expect(run.takeOver("X", "D").open()).toEqual([open, "t:X"].toSorted());
  });

  it("not once they have decided it, nor what is nobody's part", () => {
    const run = voting("X,Y", { taskRunWay: "any" });
    expect(run.tryTakeOver("E", "D")?.refused).toBe("actionNotAllowed");
    run.approve("D");
    expect(run.tryTakeOver("Y", "D")?.refused).toBe("actionNotAllowed");
  });
});

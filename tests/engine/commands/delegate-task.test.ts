import { describe, expect, it } from "vitest";
import { aField, aPage, approvedBy, aStart, type TaskGiven } from "../../support/builders/a-process.ts";
import { aRun } from "../../support/builders/a-run.ts";
import { anOrganisation, somePeople, type PersonGiven } from "../../support/builders/an-organisation.ts";

const people = somePeople("STAFF", "A", "B", "C", "D");
const submitted = (users: string, task: TaskGiven = {}) =>
  aRun({
    people,
    page: aPage(aField("note")),
    tasks: [
      aStart("a"),
      approvedBy("a", users, { seatChanges: ["delegate"], fieldRights: { note: "write" }, ...task }),
    ],
  }).submit();

describe("R21 delegate", () => {
  it("has somebody work on the task, and is with its owner again for the final decision", () => {
    const run = submitted("A").delegate("A", "B");
    expect(run.open()).toEqual(["a:B"]);
    expect(run.tryAnswer("B", true, { note: "checked" })).toBeUndefined();
    expect(run.snapshot.form).toMatchObject({ note: "checked" });
    expect(run.open()).toEqual(["a:A"]);
    expect(run.seatOf("A").reason).toEqual({ reason: "delegateAnswered", params: { person: "B" } });
    expect(run.approve("A").status).toBe("complete");
  });

  it("leaves the decision to the owner whatever the opinion, and counts no vote before it", () => {
    const run = submitted("A,C", { taskRunWay: "all" }).delegate("A", "B").approve("C").answer("B", false);
    expect(run.status).toBe("running");
    expect(run.open()).toEqual(["a:A"]);
    expect(run.approve("A").status).toBe("complete");
  });

  it("lets whom it was delegated to give an opinion and nothing else", () => {
    const run = submitted("A").delegate("A", "B");
    for (const refusal of [
      run.tryApprove("B"),
      run.tryReturn("B", "apply:STAFF"),
      run.tryGive("delegate", "B", "C"),
      run.tryAsk("B", ["C"]),
    ])
      expect(refusal).toMatchObject({ refused: "actionNotAllowed" });
  });

  it("is the owner's again at any time before the opinion is given", () => {
    const run = submitted("A").delegate("A", "B");
    expect(run.tryTakeOver("C", "B")).toMatchObject({ refused: "actionNotAllowed" });
    expect(run.takeOver("A", "B").open()).toEqual(["a:A"]);
    expect(run.seatOf("B")).toMatchObject({ status: "ended", cause: "taken_back" });
    expect(run.approve("A").status).toBe("complete");
  });

  it("is with the deputy of an absent administrator where its owner has left meanwhile (R24)", () => {
    const owner: PersonGiven = {};
    const administrator = { roles: ["process-admin"], deputy: "SECOND" };
    const given = { STAFF: {}, A: owner, B: {}, SECOND: {}, ADMIN1: administrator };
    const run = aRun({
      people: anOrganisation({ people: given }),
      tasks: [aStart("a"), approvedBy("a", "A", { seatChanges: ["delegate"] })],
    }).submit();
    run.delegate("A", "B");
    owner.inactive = true;
    expect(run.answer("B", true).open()).toEqual(["a:SECOND"]);
    expect(run.seatOf("SECOND").onBehalfOf).toBe("ADMIN1");
  });

  it("is with a deputy again as the one who stands in for somebody", () => {
    const away = anOrganisation({ people: { STAFF: {}, BOSS: { deputy: "A" }, A: {}, B: {} } });
    const run = aRun({
      people: away,
      tasks: [aStart("a"), approvedBy("a", "BOSS", { seatChanges: ["delegate"] })],
    }).submit();
    run.delegate("A", "B").answer("B", true);
    expect(run.seatOf("A")).toMatchObject({ status: "open", onBehalfOf: "BOSS" });
  });

  it("is with an administrator where its owner acted on a disjoint task meanwhile (R10)", () => {
    const run = aRun({
      people,
      tasks: [
        aStart(["make", "check"], { split: "all" }),
        approvedBy("make", "A"),
        approvedBy("check", "A", { seatChanges: ["delegate"], disjointWith: ["make"] }),
      ],
    }).submit();
    run.delegate("check:A", "B").approve("make:A").answer("check:B", true);
    expect(run.open()).toEqual(["check:ADMIN1"]);
    expect(run.approve("ADMIN1").status).toBe("complete");
  });

  it("is with the owner, though away, where the applicant acts for them: nobody approves their own (R9)", () => {
    const owner: PersonGiven = {};
    const run = aRun({
      people: anOrganisation({ people: { STAFF: {}, A: owner, B: {} } }),
      tasks: [aStart("a"), approvedBy("a", "A", { seatChanges: ["delegate"] })],
    }).submit();
    run.delegate("A", "B");
    owner.deputy = "STAFF";
    expect(run.answer("B", true).open()).toEqual(["a:A"]);
  });

  it("is refused an opinion from who acted on a disjoint task meanwhile (R10); the owner takes it back", () => {
    const run = aRun({
      people,
      tasks: [
        aStart(["make", "check"], { split: "all" }),
        approvedBy("make", "B"),
        approvedBy("check", "A", { seatChanges: ["delegate"], disjointWith: ["make"] }),
      ],
    }).submit();
    run.delegate("check:A", "B").approve("make:B");
    expect(run.tryAnswer("check:B", true)).toMatchObject({ refused: "separationOfDuties" });
    expect(run.takeOver("A", "check:B").approve("A").status).toBe("complete");
  });

  it("does not give the owner another part in the task meanwhile", () => {
    const run = submitted("A,C", { taskRunWay: "all" }).delegate("A", "B");
    expect(run.tryAsk("C", ["A"])).toMatchObject({ errors: { signUsers: { problem: "holdsItAlready" } } });
    expect(run.tryReassign("C", "A")).toMatchObject({
      errors: { toUserCode: { problem: "holdsItAlready" } },
    });
  });

  it("stays a delegation when an administrator gives it to somebody else", () => {
    const run = submitted("A").delegate("A", "B").reassign("B", "C").answer("C", true);
    expect(run.open()).toEqual(["a:A"]);
  });

  it("is with the owner again when the work comes straight back after a return", () => {
    const tasks = [
      aStart("m"),
      approvedBy("m", "D", { to: "a" }),
      approvedBy("a", "A,C", { taskRunWay: "all", seatChanges: ["delegate"] }),
    ];
    const run = aRun({ people, tasks }).submit().approve("D").delegate("A", "B");
    expect(run.return("C", "m:D", "direct").approve("D").open()).toEqual(["a:A", "a:C"]);
  });

  it("comes back to the owner's deputy, or to an administrator where nobody of them is left", () => {
    const story = (owner: PersonGiven) => {
      const given: Record<string, PersonGiven> = {
        STAFF: {},
        A: {},
        B: {},
        C: {},
        ADMIN1: { roles: ["process-admin"] },
      };
      const tasks = [aStart("a"), approvedBy("a", "A", { seatChanges: ["delegate"] })];
      const run = aRun({ people: anOrganisation({ people: given }), tasks })
        .submit()
        .delegate("A", "B");
      given["A"] = owner;
      return run.answer("B", true).open();
    };
    expect(story({ deputy: "C" })).toEqual(["a:C"]);
    expect(story({ inactive: true })).toEqual(["a:ADMIN1"]);
  });
});

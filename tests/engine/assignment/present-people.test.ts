import { describe, expect, it } from "vitest";
import { approvedBy, aStart, type TaskGiven } from "../../support/builders/a-process.ts";
import { aRun } from "../../support/builders/a-run.ts";
import { anOrganisation, type PersonGiven } from "../../support/builders/an-organisation.ts";

const company = (given: Record<string, PersonGiven>) =>
  anOrganisation({
    people: { STAFF: { superior: "BOSS" }, CLERK: {}, BOSS: {}, ...given },
  });

/** CLERK decides, then a task that goes to the people given. */
const afterClerk = (people: Record<string, PersonGiven>, users: string, task: TaskGiven = {}) =>
  aRun({
    people: company(people),
    tasks: [aStart("first"), approvedBy("first", "CLERK", { to: "t" }), approvedBy("t", users, task)],
  })
    .submit()
    .approve("CLERK");

describe("absence counts for whoever gets work, whatever named them (R7, R24)", () => {
  it("E20: an absent superior is stood in for", () => {
    const people = { BOSS: { deputy: "SECOND" }, SECOND: {} };
    const run = afterClerk(people, "STAFF", { initiatorPolicy: "to_superior" });
    expect(run.seatOf("SECOND")).toMatchObject({
      status: "open",
      onBehalfOf: "BOSS",
      reason: { reason: "deputyOf", params: { person: "BOSS", until: "2026-12-03" } },
    });
  });

  it("E20: an absent superior whose deputy filed the application is passed over for the next above", () => {
    const people = { BOSS: { deputy: "STAFF", superior: "CHIEF" }, CHIEF: {} };
    expect(afterClerk(people, "STAFF", { initiatorPolicy: "to_superior" }).open()).toEqual(["t:CHIEF"]);
  });

  it("people named instead of nobody are stood in for", () => {
    const people = { LEFT: { inactive: true }, AWAY: { deputy: "SECOND" }, SECOND: {} };
    const instead = { emptyPolicy: "to_users", emptyUsers: "AWAY" } as const;
    expect(afterClerk(people, "LEFT", instead).open()).toEqual(["t:SECOND"]);
  });

  it("whom the rules find and who has left is nobody, also where they named a deputy before", () => {
    const people = { LEFT: { inactive: true, deputy: "SECOND" }, SECOND: {}, THIRD: {} };
    expect(afterClerk(people, "LEFT,THIRD").open()).toEqual(["t:THIRD"]);
  });

  it("who has left since and is named by a return is stood in for", () => {
    const run = afterClerk({}, "BOSS");
    run.people = company({ CLERK: { inactive: true, deputy: "SECOND" }, SECOND: {} });
    expect(run.return("BOSS", "first:CLERK").open()).toEqual(["first:SECOND"]);
  });

  it("deputies of deputies are followed, five at most", () => {
    const line = ["FIRST", "D1", "D2", "D3", "D4", "D5", "D6"];
    const people = Object.fromEntries(
      line.map((code, index) => [code, line[index + 1] === undefined ? {} : { deputy: line[index + 1]! }]),
    );
    expect(afterClerk(people, "FIRST").open()).toEqual(["t:D5"]);
    expect(afterClerk({ ...people, D4: {} }, "FIRST").open()).toEqual(["t:D4"]);
  });

  it("returned to applicants who have left, an application is with the administrators", () => {
    const given: Record<string, PersonGiven> = { ADMIN1: { roles: ["process-admin"] } };
    const run = afterClerk(given, "BOSS");
    run.people = company({ ...given, STAFF: { inactive: true } });
    run.return("BOSS", "apply:STAFF");
    expect(run.open()).toEqual(["apply:ADMIN1"]);
  });

  it("an absent administrator is stood in for", () => {
    const people = {
      LEFT: { inactive: true },
      ADMIN1: { roles: ["process-admin"], deputy: "SECOND" },
      SECOND: {},
    };
    expect(afterClerk(people, "LEFT").open()).toEqual(["t:SECOND"]);
  });

  it("the deputy of an administrator gets nothing that must not be theirs", () => {
    const people = {
      LEFT: { inactive: true },
      ADMIN1: { roles: ["process-admin"], deputy: "CLERK" },
      ADMIN2: { roles: ["process-admin"] },
    };
    expect(afterClerk(people, "LEFT", { disjointWith: ["first"] }).open()).toEqual(["t:ADMIN2"]);
  });

  it("E19: the deputy of an absent initiator does not approve in their place, though found beside others", () => {
    const people = { STAFF: { superior: "BOSS", deputy: "CLERK" } };
    const run = afterClerk(people, "STAFF,CLERK", { taskRunWay: "all" });
    expect(run.seatOf("t:CLERK").onBehalfOf).toBeUndefined();
    expect(run.open()).toEqual(["t:CLERK"]);
  });
});

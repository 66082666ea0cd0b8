import { describe, expect, it } from "vitest";
import { allowedInstanceActions, withdrawApplication } from "#engine";
import { approvedBy, aStart } from "../../support/builders/a-process.ts";
import { aRun, type Run } from "../../support/builders/a-run.ts";
import { somePeople } from "../../support/builders/an-organisation.ts";

const people = somePeople("STAFF", "OTHER", "A", "B");
const tasks = [
  aStart("a"),
  approvedBy("a", "A", { to: "b" }),
  approvedBy("b", "B", { pointOfNoReturn: true }),
];
const filed = () => aRun({ people, tasks, applicant: "OTHER" }).submit();
const withdraw = (run: Run, who: string, reason?: string) =>
  run.attempt(who, (context) =>
    withdrawApplication(run.bundle, run.snapshot, reason === undefined ? {} : { reason }, context),
  );
const actionsOf = (run: Run, who: string) =>
  allowedInstanceActions(run.bundle, run.snapshot, { userCode: who, roles: ["employee"] });

describe("withdraw what somebody filed in one's name", () => {
  it("ends it for good while it is on its way, and tells who filed it, has it or decided on it", () => {
    // given
    const run = filed().approve("A");

    // when
    const refused = withdraw(run, "OTHER", "I did not ask for this");

    // then
    expect(refused).toBeUndefined();
    expect([run.status, run.open()]).toEqual(["cancelled", []]);
    const params = { title: "Title", person: "OTHER", reason: "I did not ask for this" };
    expect(run.effects).toEqual(
      ["B", "STAFF", "A"].map((userCode) => ({ effect: "notify", userCode, kind: "withdrawn", params })),
    );
  });

  it("needs no reason", () => {
    const run = filed();
    expect(withdraw(run, "OTHER")).toBeUndefined();
    expect(run.status).toBe("cancelled");
  });

  it("is for the person named alone, and shown to them alone", () => {
    const own = aRun({ people, tasks }).submit();
    expect(withdraw(filed(), "STAFF")).toEqual({ refused: "noPermission" });
    expect(withdraw(filed(), "A")).toEqual({ refused: "noPermission" });
    expect(withdraw(own, "STAFF")).toEqual({ refused: "noPermission" });
    expect(actionsOf(filed(), "OTHER")).toContain("withdrawApplication");
    expect(actionsOf(filed(), "STAFF")).not.toContain("withdrawApplication");
    expect(actionsOf(own, "STAFF")).not.toContain("withdrawApplication");
  });

  it("is refused once it has ended", () => {
    // given
    const run = filed().approve("A").approve("B");

    // when
    const refused = withdraw(run, "OTHER");

    // then
    expect(refused).toEqual({ refused: "cancelNotAllowed", params: { status: "complete" } });
    expect(actionsOf(run, "OTHER")).not.toContain("withdrawApplication");
  });

  it("is refused past a point of no return", () => {
    // given
    const past = [
      aStart("a"),
      approvedBy("a", "A", { to: "b", pointOfNoReturn: true }),
      approvedBy("b", "B"),
    ];
    const run = aRun({ people, tasks: past, applicant: "OTHER" }).submit().approve("A");

    // when
    const refused = withdraw(run, "OTHER");

    // then
    expect(refused).toMatchObject({ refused: "recallTooLate" });
    expect(actionsOf(run, "OTHER")).not.toContain("withdrawApplication");
  });
});

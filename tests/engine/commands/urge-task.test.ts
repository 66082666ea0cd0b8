import { describe, expect, it } from "vitest";
import { urgeTask } from "#engine";
import { approvedBy, aStart, aTask } from "../../support/builders/a-process.ts";
import { aRun, hourMs } from "../../support/builders/a-run.ts";
import { anOrganisation, type PersonGiven, somePeople } from "../../support/builders/an-organisation.ts";

const people = somePeople("STAFF", "A", "B", "FRIEND");
const submitted = () =>
  aRun({ people, tasks: [aStart("a"), approvedBy("a", "A,B", { taskRunWay: "all" })] }).submit();
const urged = (run: ReturnType<typeof submitted>) =>
  run.effects.flatMap((effect) =>
    effect.effect === "notify" && effect.kind === "urged" ? [effect.userCode] : [],
  );

describe("R26 urge", () => {
  it("reminds the open holders only", () => {
    const run = submitted().approve("B");
    expect(run.tryUrge()).toBeUndefined();
    expect(urged(run)).toEqual(["A"]);
  });

  it("leaves alone whoever waits for answers, for their turn, or has only to read", () => {
    const tasks = [
      aStart(["asks", "turns", "reads"], { split: "all" }),
      approvedBy("asks", "A"),
      approvedBy("turns", "B,C", { taskRunWay: "sequential" }),
      approvedBy("reads", "FRIEND", { taskType: "read" }),
    ];
    const run = aRun({ people: somePeople("STAFF", "A", "B", "C", "D", "FRIEND"), tasks }).submit();
    run.ask("A", ["D"]);
    expect(run.tryUrge()).toBeUndefined();
    expect(urged(run).toSorted()).toEqual(["B", "D"]);
  });

  it("rests four hours for each holder, and names the next time", () => {
    const run = submitted();
    run.tryUrge();
    run.now += 4 * hourMs - 1;
    expect(run.tryUrge()).toEqual({ refused: "urgedRecently", params: { next: "2026-03-02T13:00:00Z" } });
    run.now += 1;
    expect(run.tryUrge()).toBeUndefined();
  });

  it("is allowed three times a day", () => {
    const run = submitted();
    run.now -= 8 * hourMs; // 09:00 in the organisation's time
    for (let times = 1; times <= 3; times += 1) {
      expect(run.tryUrge(), `urging ${times}`).toBeUndefined();
      run.now += 4 * hourMs;
    }
    expect(run.tryUrge()).toEqual({ refused: "urgedRecently", params: { next: "2026-03-02T16:00:00Z" } });
  });

  it("is allowed again from the first moment of the next day", () => {
    const run = submitted();
    // 11:00, 15:00 and 19:00 in the organisation's time
    run.now -= 6 * hourMs;
    for (let times = 1; times <= 3; times += 1) {
      expect(run.tryUrge(), `urging ${times}`).toBeUndefined();
      run.now += 4 * hourMs;
    }
    run.now += hourMs - 1;
    expect(run.tryUrge()).toMatchObject({ refused: "urgedRecently" });
    run.now += 1;
    expect(run.tryUrge()).toBeUndefined();
  });

  it("is an administrator's too, with the same rest between", () => {
    const run = submitted();
    const urge = () =>
      run.attempt("ADMIN1", (context) => urgeTask(run.bundle, run.snapshot, {}, context), ["process-admin"]);
    expect(urge()).toBeUndefined();
    expect(urged(run)).toEqual(["A", "B"]);
    expect(run.events.findLast(({ type }) => type === "override")).toMatchObject({
      what: "urge",
      reason: "",
    });
    expect(urge()).toMatchObject({ refused: "urgedRecently" });
  });

  it("by an administrator is an override in the history, with what they said; by who filed or follows it none", () => {
    const run = submitted();
    run.attempt(
      "ADMIN1",
      (context) => urgeTask(run.bundle, run.snapshot, { message: " quarter ends " }, context),
      ["process-admin"],
    );
    const override = run.events.find(({ type }) => type === "override")!;
    expect(override).toMatchObject({ what: "urge", reason: "quarter ends", actor: "ADMIN1" });
    expect(run.events.findLast(({ type }) => type === "urged")?.causedBy).toBe(override.sequence);
    const theirs = submitted();
    theirs.tryUrge();
    expect(theirs.events.some(({ type }) => type === "override")).toBe(false);
  });

  it("is for the initiator or a follower, while somebody has it", () => {
    const run = submitted();
    expect(run.tryUrge("FRIEND")).toEqual({ refused: "noPermission" });
    const asFollower = run.attempt("FRIEND", (context) =>
      urgeTask(run.bundle, run.snapshot, { asFollower: true }, context),
    );
    expect(asFollower).toBeUndefined();
    expect(run.approve("A").approve("B").tryUrge()).toEqual({
      refused: "instanceEnded",
      params: { status: "complete" },
    });
  });

  it("says of an application that has not ended where it is instead", () => {
    const run = aRun({ people, tasks: [aStart("a"), approvedBy("a", "A")] });
    expect(run.tryUrge()).toEqual({ refused: "instanceNotSubmitted" });
    expect(run.submit().recall().tryUrge()).toEqual({ refused: "alreadyWithApplicant" });
  });

  it("reminds nobody who has left, and says who has it where they all have", () => {
    const given: Record<string, PersonGiven> = { STAFF: {}, A: {}, B: {} };
    const run = aRun({
      people: anOrganisation({ people: given }),
      tasks: [aStart("a"), approvedBy("a", "A,B", { taskRunWay: "all" })],
    }).submit();
    given["A"] = { inactive: true };
    expect(run.tryUrge()).toBeUndefined();
    expect(urged(run)).toEqual(["B"]);
    given["B"] = { inactive: true };
    expect(run.tryUrge()).toEqual({ refused: "holdersHaveLeft", params: { people: ["A", "B"] } });
  });

  it("says so where nobody else has a task of it", () => {
    const automatic = aRun({ people, tasks: [aStart("x"), aTask("x", { taskType: "auto" })] }).submit();
    expect(automatic.tryUrge()).toEqual({ refused: "nobodyToUrge" });
  });

  it("of one holder keeps nobody else from being reminded", () => {
    const both = [
      aStart(["x", "y"], { split: "all" }),
      approvedBy("x", "A", { to: "z" }),
      approvedBy("y", "B"),
      approvedBy("z", "C"),
    ];
    const run = aRun({ people: somePeople("STAFF", "A", "B", "C"), tasks: both }).submit();
    expect(run.tryUrge()).toBeUndefined();
    run.now += hourMs;
    run.approve("A");
    expect(run.tryUrge()).toBeUndefined();
    const urged = run.events.findLast((event) => event.type === "urged");
    expect(urged).toMatchObject({ userCodes: ["C"] });
  });
});

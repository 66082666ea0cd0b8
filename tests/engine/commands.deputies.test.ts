import { describe, expect, it } from "vitest";
import { approvedBy, aStart, type TaskGiven } from "../support/builders/a-process.ts";
import { aRun, type Run } from "../support/builders/a-run.ts";
import { anOrganisation, type PersonGiven } from "../support/builders/an-organisation.ts";

/** A is away with B as deputy; whoever else goes away does so during the story. */
function aStory(users: string, given: TaskGiven): { run: Run; persons: Record<string, PersonGiven> } {
  const persons: Record<string, PersonGiven> = {
    STAFF: {},
    A: { deputy: "B" },
    B: {},
    C: {},
    D: {},
    ADMIN1: { roles: ["process-admin"] },
  };
  const run = aRun({
    people: anOrganisation({ people: persons }),
    tasks: [aStart("t"), approvedBy("t", users, given)],
  }).submit();
  return { run, persons };
}

describe("R24 whoever acts for somebody and goes away leaves it to a deputy who acts for the same person", () => {
  it("where a claimed task is put back", () => {
    const { run, persons } = aStory("A,C", { taskRunWay: "claim" });
    run.claim("C");
    persons["B"] = { deputy: "D" };
    run.tryGiveBack("C");
    expect(run.open()).toEqual(["t:C", "t:D"]);
    expect(run.seatOf("D").onBehalfOf).toBe("A");
  });

  it("but not to who has the task anyhow", () => {
    const { run, persons } = aStory("C,D,B", { taskRunWay: "claim" });
    run.claim("C");
    persons["D"] = { deputy: "C" };
    run.tryGiveBack("C");
    expect(run.open()).toEqual(["t:B", "t:C"]);
  });

  it("where delegated work comes back", () => {
    const { run, persons } = aStory("A", { seatChanges: ["delegate"] });
    run.delegate("B", "C");
    persons["B"] = { deputy: "D" };
    run.answer("C", true);
    expect(run.open()).toEqual(["t:D"]);
    expect(run.seatOf("D").onBehalfOf).toBe("A");
  });

  it("to its owner, who is away, where their deputy has a place in the step", () => {
    const { run, persons } = aStory("C,D", { taskRunWay: "all", seatChanges: ["delegate"] });
    run.delegate("C", "A");
    persons["C"] = { deputy: "D" };
    const { userCode } = run.seatOf("t:B");
    run.answer(userCode, true);
    expect(run.open()).toEqual(["t:C", "t:D"]);
  });
});

describe("R24 whose turn comes while they are away leaves it to their deputy, as all work that comes then", () => {
  it("in a sequence, with the whole time", () => {
    const { run, persons } = aStory("C,D", { taskRunWay: "sequential", taskHour: 8 });
    persons["D"] = { deputy: "B" };
    run.now += 3_600_000;
    run.approve("C");
    expect(run.open()).toEqual(["t:B"]);
    expect(run.seatOf("B")).toMatchObject({
      onBehalfOf: "D",
      reason: { reason: "deputyOf", params: { person: "D", until: "2026-12-03" } },
      receivedAt: run.now,
      dueAt: run.now + 8 * 3_600_000,
    });
    expect(run.told()).toEqual(["task_received:B"]);
    expect(run.approve("B").status).toBe("complete");
  });

  it("but not to a deputy who has a place in the step, or filed the application", () => {
    for (const deputy of ["C", "STAFF"]) {
      const { run, persons } = aStory("C,D", { taskRunWay: "sequential" });
      persons["D"] = { deputy };
      expect(run.approve("C").open()).toEqual(["t:D"]);
    }
  });

  it("among those who are asked one after another", () => {
    const { run, persons } = aStory("C", {});
    run.ask("C", ["D", "B"], "sequential");
    persons["B"] = { deputy: "ADMIN1" };
    expect(run.answer("D", true).open()).toEqual(["t:ADMIN1"]);
    expect(run.answer("ADMIN1", true).open()).toEqual(["t:C"]);
  });

  it("where the answers come that they waited for, with the time that was left", () => {
    const { run, persons } = aStory("C", { taskHour: 8 });
    run.now += 3 * 3_600_000;
    run.ask("C", ["D"]);
    persons["C"] = { deputy: "B" };
    run.now += 3_600_000;
    run.answer("D", true);
    expect(run.open()).toEqual(["t:B"]);
    expect(run.seatOf("B")).toMatchObject({ onBehalfOf: "C", dueAt: run.now + 5 * 3_600_000 });
    expect(run.approve("B").status).toBe("complete");
  });

  it("not where they withdraw the question themselves: they are there", () => {
    const { run, persons } = aStory("C", {});
    run.ask("C", ["D"]);
    persons["C"] = { deputy: "B" };
    expect(run.tryWithdraw("C", ["D"])).toBeUndefined();
    expect(run.open()).toEqual(["t:C"]);
  });
});

describe("R24 whoever is to hear that work is late hears of it through their deputy while they are away", () => {
  const late = { taskHour: 1, overtime: [{ afterHours: 0, action: "superior" as const }] };

  it("the superior", () => {
    const { run, persons } = aStory("C", late);
    persons["C"] = { superior: "D" };
    persons["D"] = { deputy: "B" };
    run.wake(2);
    expect(run.told()).toEqual(["overdue_of:B"]);
  });

  it("and not through the one whose work is late", () => {
    const { run, persons } = aStory("C", late);
    persons["C"] = { superior: "D" };
    persons["D"] = { deputy: "C" };
    run.wake(2);
    expect(run.told()).toEqual(["overdue_of:D"]);
  });
});

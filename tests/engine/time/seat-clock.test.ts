import { describe, expect, it } from "vitest";
import { makeWorkCalendar } from "#engine";
import type { OvertimeStep } from "#contract/shapes/process-definition.ts";
import { approvedBy, aProcess, aStart, aTask, type TaskGiven } from "../../support/builders/a-process.ts";
import { aRun, hourMs, type Run, someMonday } from "../../support/builders/a-run.ts";
import { somePeople } from "../../support/builders/an-organisation.ts";
import { overtimeOf } from "../../../src/engine/time/seat-clock.ts";

const people = somePeople("STAFF", "A", "B", "C");
const remindAfter = (...hours: number[]): OvertimeStep[] =>
  hours.map((afterHours) => ({ afterHours, action: "remind" }));
const day = [{ from: 540, to: 1020 }];
/** Nine to five o'clock on weekdays; an application is filed on a Monday at nine. */
const atWork = (given: TaskGiven): Run => {
  const run = aRun({ people, tasks: [aStart("a"), approvedBy("a", "A", given)] });
  run.calendar = makeWorkCalendar({
    timeZone: "UTC",
    weekdays: [day, day, day, day, day, [], []],
    holidays: [],
    makeUpDays: [],
  });
  return run.submit();
};
const hoursOn = (instant: number | undefined): number => ((instant ?? 0) - someMonday) / hourMs;
const clockOf = (run: Run, who = "A") => {
  const { dueAt, wakeAt, step } = run.seatOf(who);
  return [hoursOn(dueAt), wakeAt === undefined ? undefined : hoursOn(wakeAt), step];
};

describe("R25 what happens when a task is late", () => {
  const late = (["time_out", "remind", "approve", "transfer"] as const).map((action, index) => ({
    afterHours: 4 - index,
    action,
  }));
  const actions = (task: TaskGiven, process: OvertimeStep[] = []) =>
    overtimeOf(
      { bundle: { definition: aProcess([], { overtime: process }), version: 1 } },
      approvedBy("a", "A", task),
    ).map(({ action }) => action);

  it("is in the order of the hours, whatever the definition writes first", () => {
    expect(actions({ overtime: late })).toEqual(["transfer", "approve", "remind", "time_out"]);
  });

  it("never decides on a control task", () => {
    expect(actions({ overtime: late, control: true })).toEqual(["transfer", "remind"]);
  });

  it("is what the process says only where the task says nothing, not where it says that nothing happens", () => {
    expect(actions({}, remindAfter(1))).toEqual(["remind"]);
    expect(actions({ overtime: [] }, remindAfter(1))).toEqual([]);
    expect(overtimeOf({ bundle: { definition: aProcess([]), version: 1 } }, approvedBy("a", "A"))).toEqual(
      [],
    );
  });

  it("concerns what is approved alone", () => {
    const definition = aProcess([], { overtime: remindAfter(1) });
    expect(overtimeOf({ bundle: { definition, version: 1 } }, aTask("r", { taskType: "read" }))).toEqual([]);
  });
});

describe("R25 the clock of a task", () => {
  it("does not run where the task has no hours, although its process has steps", () => {
    const definition = aProcess([aStart("a"), approvedBy("a", "A")], { overtime: remindAfter(0) });
    const seat = aRun({ people, definition }).submit().seatOf("A");
    expect(seat).not.toHaveProperty("dueAt");
    expect(seat).not.toHaveProperty("wakeAt");
  });

  it("shows when it is due although nothing happens then", () => {
    const run = atWork({ taskHour: 8 });
    expect(clockOf(run)).toEqual([8, undefined, undefined]);
  });

  it("counts working time before and after it is due", () => {
    expect(clockOf(atWork({ taskHour: 8, overtime: remindAfter(-3) }))).toEqual([8, 5, undefined]);
    // An hour of work after five o'clock is ten on the next day.
    expect(clockOf(atWork({ taskHour: 8, overtime: remindAfter(1) }))).toEqual([8, 25, undefined]);
  });

  it("begins at once with a reminder that was to come before it was received", () => {
    const run = atWork({ taskHour: 2, overtime: remindAfter(-5, 1) });
    expect(clockOf(run)).toEqual([2, 0, undefined]);
    expect(run.wake(0).told()).toEqual(["overdue:A"]);
    expect(clockOf(run)).toEqual([2, 3, 1]);
  });

  it("goes on from when it was due where a step was taken late, and never back before now", () => {
    const run = atWork({ taskHour: 1, overtime: remindAfter(0, 2, 4) }).wake(2);
    expect(clockOf(run)).toEqual([1, 3, 1]);
    expect(run.wake(2).told()).toEqual(["overdue:A"]);
    expect(clockOf(run)).toEqual([1, 5, 2]);
    run.wake(1);
    expect(clockOf(run)).toEqual([1, undefined, undefined]);
  });

  it("takes the step of the very instant at which it is due", () => {
    const run = atWork({ taskHour: 1, overtime: remindAfter(0, 1) }).wake(1);
    expect(run.told()).toEqual(["overdue:A"]);
    expect(clockOf(run)).toEqual([1, 2, 1]);
  });

  it("is the earlier holder's for whoever gets the work: due when it was, at the same step", () => {
    const run = atWork({ taskHour: 4, overtime: remindAfter(0, 1) }).wake(4);
    expect(clockOf(run.reassign("A", "B"), "B")).toEqual([4, 5, 1]);
    expect(clockOf(atWork({ taskHour: 4 }).reassign("A", "B"), "B")).toEqual([4, undefined, undefined]);
  });
});

describe("R25 the clock of somebody who waited for answers", () => {
  it("has the working time again that was left when they asked", () => {
    const run = atWork({ taskHour: 8, overtime: remindAfter(0) });
    run.now += 6 * hourMs;
    run.ask("A", ["B"]);
    // The answer comes on Tuesday at ten; two hours of work were left.
    run.now += 19 * hourMs;
    expect(clockOf(run.answer("B", true))).toEqual([27, 27, undefined]);
  });

  it("stays late with what was late before they asked, and the step to come is put off", () => {
    const run = atWork({ taskHour: 2, overtime: remindAfter(0, 4) }).wake(3);
    run.ask("A", ["B"]);
    run.now += hourMs;
    expect(clockOf(run.answer("B", true))).toEqual([2, 7, 1]);
  });

  it("is due when it was where they asked in the instant it was due", () => {
    const run = atWork({ taskHour: 2, overtime: remindAfter(4) });
    run.now += 2 * hourMs;
    run.ask("A", ["B"]);
    run.now += 3 * hourMs;
    expect(clockOf(run.answer("B", true))).toEqual([2, 9 + 16, undefined]);
  });

  it("has no clock afterwards where there was none before", () => {
    const run = atWork({}).ask("A", ["B"]).answer("B", true);
    expect(run.seatOf("A")).not.toHaveProperty("dueAt");
    expect(run.seatOf("A")).not.toHaveProperty("wakeAt");
  });
});

import { describe, expect, it } from "vitest";
import { nextWake } from "#engine";
import { approvedBy, aStart, aTask } from "../../support/builders/a-process.ts";
import { aRun, hourMs, someMonday } from "../../support/builders/a-run.ts";
import { somePeople } from "../../support/builders/an-organisation.ts";

const remind = [{ afterHours: 0, action: "remind" as const }];
const tasks = [
  aStart(["a", "b", "rest"], { split: "all" }),
  approvedBy("a", "A", { taskHour: 8, overtime: remind }),
  approvedBy("b", "B", { taskHour: 4, overtime: remind }),
  aTask("rest", { taskType: "delay", delayHours: 6 }),
];
const submitted = () => aRun({ people: somePeople("STAFF", "A", "B", "C"), tasks }).submit();

describe("R25 when an application is woken next", () => {
  it("at the earliest of what people's clocks and delays wait for", () => {
    const run = submitted();
    expect(nextWake(run.snapshot)).toBe(someMonday + 4 * hourMs);
    run.approve("B");
    expect(nextWake(run.snapshot)).toBe(someMonday + 6 * hourMs);
    run.wake(6);
    expect(nextWake(run.snapshot)).toBe(someMonday + 8 * hourMs);
  });

  it("not for what is over: a closed task, a delay that ended", () => {
    const run = submitted().approve("A").approve("B").wake(6);
    expect(nextWake(run.snapshot)).toBeUndefined();
  });

  it("not for work whose steps were all taken, nor for what has no clock", () => {
    const run = submitted().wake(8);
    expect(run.open()).toEqual(["a:A", "b:B"]);
    expect(nextWake(run.snapshot)).toBeUndefined();
    const calm = aRun({ people: somePeople("STAFF", "A"), tasks: [aStart("a"), approvedBy("a", "A")] });
    expect(nextWake(calm.submit().snapshot)).toBeUndefined();
  });

  it("not for somebody who waits for answers", () => {
    const run = submitted().approve("B").wake(6).ask("A", ["C"]);
    expect(nextWake(run.snapshot)).toBe(run.seatOf("C").wakeAt);
    expect(run.seatOf("A").status).toBe("waiting");
  });
});

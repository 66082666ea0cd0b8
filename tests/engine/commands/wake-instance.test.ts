import { describe, expect, it } from "vitest";
import type { OvertimeStep, TaskDefinition } from "#contract/shapes/process-definition.ts";
import { makeWorkCalendar, nextWake } from "#engine";
import { approvedBy, aProcess, aStart, aTask, type TaskGiven } from "../../support/builders/a-process.ts";
import { aRun, hourMs, type Run, someMonday } from "../../support/builders/a-run.ts";
import { anOrganisation } from "../../support/builders/an-organisation.ts";

const people = anOrganisation({
  people: {
    STAFF: {},
    A: { superior: "BOSS" },
    B: {},
    C: {},
    X: {},
    BOSS: {},
    ADMIN1: { roles: ["process-admin"] },
  },
});

const late = (action: OvertimeStep["action"], afterHours = 0, to?: string): OvertimeStep => ({
  afterHours,
  action,
  ...(to === undefined ? {} : { to }),
});

/** A, who has 8 hours, then B. */
function aStory(overtime: OvertimeStep[], given: TaskGiven = {}, more: TaskDefinition[] = []): Run {
  const tasks = [
    aStart("a"),
    approvedBy("a", "A", { to: "b", taskHour: 8, overtime, ...given }),
    approvedBy("b", "B"),
    ...more,
  ];
  return aRun({ people, tasks }).submit();
}

describe("R25 late work", () => {
  it("is woken at its deadline, and not before", () => {
    const run = aStory([late("remind")]);
    expect(nextWake(run.snapshot)).toBe(run.now + 8 * hourMs);
    expect(run.wake(7).told()).toEqual([]);
    expect(run.wake(1).told()).toEqual(["overdue:A"]);
  });

  it("takes each step once, in order", () => {
    const run = aStory([late("superior", 4), late("remind", -2), late("remind")]);
    expect(run.wake(6).told()).toEqual(["overdue:A"]);
    expect(run.wake(0).told()).toEqual([]);
    expect(run.wake(2).told()).toEqual(["overdue:A"]);
    expect(run.wake(4).told()).toEqual(["overdue_of:BOSS"]);
    expect(nextWake(run.snapshot)).toBeUndefined();
    expect(run.wake(100).told()).toEqual([]);
  });

  it("makes up for all that was missed at once", () => {
    expect(
      aStory([late("remind"), late("superior", 4)])
        .wake(20)
        .told(),
    ).toEqual(["overdue:A", "overdue_of:BOSS"]);
  });

  it("stays due when it was: what people see and what they know of it do not change", () => {
    const run = aStory([late("remind")]);
    const { dueAt, version } = run.seatOf("A");
    expect(run.wake(8).seatOf("A")).toMatchObject({ dueAt, version });
  });

  it("without a superior is told to the administrators", () => {
    const tasks = [aStart("a"), approvedBy("a", "B", { taskHour: 8, overtime: [late("superior")] })];
    expect(aRun({ people, tasks }).submit().wake(8).told()).toEqual(["overdue_of:*"]);
  });

  it("goes by what the process says where the task says nothing", () => {
    const definition = aProcess([aStart("a"), approvedBy("a", "A", { taskHour: 8 })], {
      overtime: [late("remind")],
    });
    expect(aRun({ people, definition }).submit().wake(8).told()).toEqual(["overdue:A"]);
  });

  it("ends with the seat: what is done is not woken", () => {
    const run = aStory([late("remind")]).approve("A");
    expect(nextWake(run.snapshot)).toBeUndefined();
  });
});

describe("R25 the clock", () => {
  it("rests while the holder waits for answers", () => {
    const run = aStory([late("remind")]);
    run.now += 6 * hourMs;
    run.ask("A", ["C"]);
    // Whoever was asked has a clock of their own.
    expect(run.wake(48).told()).toEqual(["overdue:C"]);
    run.answer("C", true);
    expect(run.wake(1).told()).toEqual([]);
    expect(run.wake(1).told()).toEqual(["overdue:A"]);
  });

  it("is not set back by a reassignment or by taking back", () => {
    const run = aStory([late("remind"), late("superior", 4)])
      .wake(8)
      .reassign("A", "X");
    expect(nextWake(run.snapshot)).toBe(someMonday + 12 * hourMs);
    expect(run.seatOf("X")).toMatchObject({ step: 1 });
  });

  it("counts the organisation's working time", () => {
    const run = aRun({
      people,
      tasks: [
        aStart("a"),
        approvedBy("a", "A", { taskHour: 8, overtime: [late("remind", 1), late("remind", -1)] }),
      ],
    });
    const day = [{ from: 540, to: 1020 }];
    run.calendar = makeWorkCalendar({
      timeZone: "UTC",
      weekdays: [day, day, day, day, day, [], []],
      holidays: ["2026-03-03"],
      makeUpDays: [],
    });
    run.submit();
    // Monday, 9 to 17 o'clock: due at 17, the first step at 16, the last on Wednesday at 10.
    expect(nextWake(run.snapshot)).toBe(someMonday + 7 * hourMs);
    run.wake(7);
    expect(nextWake(run.snapshot)).toBe(someMonday + 49 * hourMs);
  });
});

it("R25 a return gives whoever does the work again its whole time anew", () => {
  const run = aStory([late("remind")]).approve("A");
  run.now += 5 * hourMs;
  run.return("B", "a:A");
  expect(run.seatOf("a:A").dueAt).toBe(run.now + 8 * hourMs);
  expect(nextWake(run.snapshot)).toBe(run.now + 8 * hourMs);
});

describe("R25 work that goes to somebody else when it is late", () => {
  it("to whom is named, without more time", () => {
    const run = aStory([late("transfer", 0, "X"), late("remind", 4)]).wake(8);
    expect(run.open()).toEqual(["a:X"]);
    expect(run.seatOf("a:A")).toMatchObject({ cause: "timeout" });
    expect(run.told()).toEqual(["task_received:X", "overdue_transferred:A"]);
    expect(nextWake(run.snapshot)).toBe(someMonday + 12 * hourMs);
    expect(run.approve("X").open()).toEqual(["b:B"]);
  });

  it("to the superior where nobody is named", () => {
    expect(
      aStory([late("transfer")])
        .wake(8)
        .open(),
    ).toEqual(["a:BOSS"]);
  });

  it("stays, and administrators are told, where the person may not have it", () => {
    const run = aStory([late("transfer", 0, "STAFF")]).wake(8);
    expect(run.open()).toEqual(["a:A"]);
    expect(run.told()).toEqual(["overdue_stuck:*"]);
    expect(nextWake(run.snapshot)).toBeUndefined();
  });
});

describe("R25 the system decides", () => {
  it("for a late holder, and says that it was the system", () => {
    const run = aStory([late("approve")]).wake(8);
    expect(run.open()).toEqual(["b:B"]);
    expect(run.seatOf("A")).toMatchObject({ cause: "timeout", actionCode: "14" });
    const closed = run.events.find((event) => event.type === "seat_closed" && event.cause === "timeout")!;
    expect(closed.actor).toBe("SYSTEM");
  });

  it("never where nobody asks for it, however late it is", () => {
    const run = aStory([]);
    expect(nextWake(run.snapshot)).toBeUndefined();
    expect(run.wake(1_000).open()).toEqual(["a:A"]);
    expect(
      aStory([late("remind"), late("superior")])
        .wake(1_000)
        .open(),
    ).toEqual(["a:A"]);
  });

  it("never on a control task", () => {
    const run = aStory([late("approve")], { control: true }).wake(100);
    expect(run.open()).toEqual(["a:A"]);
  });

  it("not against a countersigner's no that binds", () => {
    const run = aStory([late("approve")], { countersignVeto: true })
      .ask("A", ["C"])
      .answer("C", false)
      .wake(9);
    expect(run.open()).toEqual(["a:A"]);
    expect(run.told()).toEqual(["overdue_stuck:*"]);
  });

  it("its agreement stands for nobody's on a later task", () => {
    const tasks = [
      aStart("a"),
      approvedBy("a", "A", { to: "b", taskHour: 8, overtime: [late("approve")] }),
      approvedBy("b", "A", { repeatPolicy: "once_per_round" }),
    ];
    expect(aRun({ people, tasks }).submit().wake(8).open()).toEqual(["b:A"]);
  });

  it("counts as one vote where several vote", () => {
    const tasks = [
      aStart("a"),
      approvedBy("a", "A,B,C", { taskRunWay: "all", taskHour: 8, overtime: [late("approve")], to: "x" }),
      approvedBy("x", "X"),
    ];
    const run = aRun({ people, tasks }).submit().approve("A");
    expect(run.open()).toEqual(["a:B", "a:C"]);
    expect(run.wake(8).open()).toEqual(["x:X"]);
  });
});

describe("R25 a task that ends by time", () => {
  it("not because somebody who was asked is late", () => {
    const timedOut = { sequence: 2, toTaskId: "b", transExpression: "", on: "timed_out" as const };
    const first = approvedBy("a", "A", {
      to: "b",
      taskHour: 8,
      overtime: [late("time_out"), late("transfer", 1)],
    });
    const tasks = [
      aStart("a"),
      { ...first, transitions: [...first.transitions, timedOut] },
      approvedBy("b", "B"),
    ];
    const run = aRun({ people, tasks }).submit().ask("A", ["C"]).wake(20);
    expect(run.open()).toEqual(["a:C"]);
  });

  it("goes the way that is drawn for it", () => {
    const timedOut = { sequence: 2, toTaskId: "x", transExpression: "", on: "timed_out" as const };
    const first = approvedBy("a", "A,C", {
      taskRunWay: "all",
      to: "b",
      taskHour: 8,
      overtime: [late("time_out")],
    });
    const tasks = [
      aStart("a"),
      { ...first, transitions: [...first.transitions, timedOut] },
      approvedBy("b", "B"),
      approvedBy("x", "X"),
    ];
    const run = aRun({ people, tasks }).submit().approve("A").wake(8);
    expect(run.open()).toEqual(["x:X"]);
    expect(run.snapshot.visits[1]).toMatchObject({ cause: "timed_out" });
    expect(run.told()).toEqual(["overdue_ended:C", "task_received:X"]);
  });
});

describe("a delay", () => {
  const tasks = [
    aStart("rest"),
    aTask("rest", { taskType: "delay", delayHours: 24, to: "b" }),
    approvedBy("b", "B"),
  ];

  it("lets the flow rest for its working hours", () => {
    const run = aRun({ people, tasks }).submit();
    expect(run.open()).toEqual([]);
    expect(run.wake(23).open()).toEqual([]);
    expect(run.wake(1).open()).toEqual(["b:B"]);
  });

  it("is foreseen with what follows", () => {
    expect(aRun({ people, tasks }).submit().preview()).toEqual(["rest:", "b:B"]);
  });

  it("ends with a recall", () => {
    const run = aRun({ people, tasks }).submit().recall();
    expect(nextWake(run.snapshot)).toBeUndefined();
  });

  it("ends with a return to the applicant, as every other clock does (R18)", () => {
    const beside = [
      aStart(["rest", "a", "c"], { split: "all" }),
      ...tasks.slice(1),
      approvedBy("a", "A"),
      approvedBy("c", "C", { taskHour: 8, overtime: [late("remind")] }),
    ];
    const run = aRun({ people, tasks: beside }).submit();
    expect(nextWake(run.snapshot)).toBe(run.now + 8 * hourMs);
    expect(nextWake(run.return("A", "apply:STAFF").snapshot)).toBeUndefined();
  });
});

it("a route is passed without anybody", () => {
  const tasks = [
    aStart("fork"),
    aTask("fork", { taskType: "route", split: "all", to: ["a", "b"] }),
    approvedBy("a", "A", { to: "meet" }),
    approvedBy("b", "B", { to: "meet" }),
    aTask("meet", { taskType: "route", to: "x" }),
    approvedBy("x", "X"),
  ];
  const run = aRun({ people, tasks }).submit();
  expect(run.preview()).toEqual(["a:A", "b:B", "x:X"]);
  expect(run.open()).toEqual(["a:A", "b:B"]);
  expect(run.approve("A").approve("B").open()).toEqual(["x:X"]);
});

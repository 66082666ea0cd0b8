import type { OvertimeStep, TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { Decision } from "../decision/decision.ts";
import type { Consultation, Instant, Seat, SeatClock } from "../model/process-instance.ts";

const hourMs = 3_600_000;

/** What happens when a task is late, in order (R25). The clock never decides on a control task. */
export function overtimeOf({ bundle }: Pick<Decision, "bundle">, task: TaskDefinition): OvertimeStep[] {
  if (task.taskType !== "approve") return [];
  return (task.overtime ?? bundle.definition.overtime ?? [])
    .filter(({ action }) => task.control !== true || (action !== "approve" && action !== "time_out"))
    .toSorted((one, other) => one.afterHours - other.afterHours);
}

/** The clock of work that begins now, by the organisation's calendar (R25). */
export function newClock(decision: Decision, task: TaskDefinition): SeatClock {
  if (task.taskHour === undefined) return {};
  const { calendar, now } = decision.context;
  const dueAt = calendar.addWorkingHours(now, task.taskHour);
  return { dueAt, ...nextStep(decision, task, dueAt, 0) };
}

/** The clock a seat goes by: whoever gets its work next has no more time for it. */
export function clockOf({ dueAt, wakeAt, step }: Seat | Consultation): SeatClock {
  return {
    ...(dueAt === undefined ? {} : { dueAt }),
    ...(wakeAt === undefined ? {} : { wakeAt }),
    ...(step === undefined ? {} : { step }),
  };
}

/** When a step of a seat that is due at an instant is to be taken, seen from now; nothing after the last. */
export function nextStep(
  decision: Decision,
  task: TaskDefinition,
  dueAt: Instant,
  step: number,
): Pick<SeatClock, "wakeAt" | "step"> {
  const next = overtimeOf(decision, task)[step];
  if (next === undefined) return {};
  const { calendar, now } = decision.context;
  const after = next.afterHours * hourMs;
  const wakeAt =
    dueAt > now
      ? calendar.addWorkingTime(now, Math.max(0, calendar.workingTimeBetween(now, dueAt) + after))
      : Math.max(now, calendar.addWorkingTime(dueAt, Math.max(0, after)));
  return { wakeAt, ...(step === 0 ? {} : { step }) };
}

/** The clock of work that waited for answers: the working time that was left begins again (R25). */
export function clockAfterWait({ context }: Decision, question: Consultation | undefined): SeatClock {
  if (question === undefined) return {};
  const { calendar, now } = context;
  const { askedAt } = question;
  // What was late before it was asked stays late.
  const putOff = (at: Instant): Instant =>
    at <= askedAt ? at : calendar.addWorkingTime(now, calendar.workingTimeBetween(askedAt, at));
  const { dueAt, wakeAt, ...rest } = clockOf(question);
  return {
    ...rest,
    ...(dueAt === undefined ? {} : { dueAt: putOff(dueAt) }),
    ...(wakeAt === undefined ? {} : { wakeAt: putOff(wakeAt) }),
  };
}

import {
  addPeople,
  approveTask,
  cancelInstance,
  claimTask,
  type CommandContext,
  completeAutomaticTask,
  countersignTask,
  delegateTask,
  failAutomaticTask,
  giveBackTask,
  insertStep,
  isDone,
  jumpInstance,
  moveToDeputy,
  type Outcome,
  reassignTask,
  recallInstance,
  rejectTask,
  removePerson,
  requestCountersign,
  resolveIncident,
  retryIncident,
  returnTask,
  returnTargets,
  saveDraft,
  type Seat,
  submitApplication,
  takeBackTask,
  takeOverTask,
  transferTask,
  urgeTask,
  wakeInstance,
  withdrawApplication,
  withdrawCountersign,
} from "#engine";
import { workers } from "./a-random-process.ts";
import type { Run } from "./a-run.ts";
import { checkSameDecision, withoutReaders } from "./without-readers.ts";

/** One thing that somebody might do now; numbers choose what of it. */
interface Attempt {
  run: Run;
  seat: Seat;
  context: CommandContext;
  /** Somebody else, and a number that is another one each time. */
  other: string;
  turn: number;
}

type Command = (attempt: Attempt) => Outcome;

const command =
  <Given>(
    give: (
      bundle: Run["bundle"],
      snapshot: Run["snapshot"],
      given: Given,
      context: CommandContext,
    ) => Outcome,
    given: (attempt: Attempt) => Given,
  ): Command =>
  (attempt) =>
    give(attempt.run.bundle, attempt.run.snapshot, given(attempt), attempt.context);

const reasons = ["a reason", "", " seen to "];
const reasonOf = ({ turn }: Attempt): string => reasons[turn % reasons.length] ?? "";
const valuesOf = ({ turn }: Attempt) =>
  [{ amount: turn % 7 }, { note: "other" }, { secret: "other" }, { unknown: 1 }, { lines: [] }][turn % 5] ??
  {};
const onSeat = ({ seat, turn }: Attempt) => ({
  seatId: seat.seatId,
  ...(turn % 3 === 0 ? { version: seat.version - (turn % 2) } : {}),
});
const opinionOf = ({ turn }: Attempt) => ({ opinion: turn % 6 === 5 ? " " : "agreed" });
const incidentOf = ({ run, turn }: Attempt): number => {
  const incidents = run.snapshot.incidents ?? [];
  return incidents[turn % (incidents.length || 1)]?.visitId ?? (turn % run.snapshot.visits.length) + 1;
};
const taskOf = ({ run, turn }: Attempt): string => {
  const { tasks } = run.bundle.definition;
  return tasks[turn % tasks.length]?.taskId ?? "";
};
const peopleOf = ({ other, seat, turn }: Attempt): string[] =>
  [
    [other],
    [other, seat.userCode],
    [],
    [other, other],
    ["LEFT"],
    [workers[turn % workers.length] ?? "A", other],
  ][turn % 6] ?? [];

/** Every command of the engine but those that begin an application or lead it to another version. */
const commands: readonly Command[] = [
  command(saveDraft, (attempt) => ({ ...onSeat(attempt), title: "Other", values: valuesOf(attempt) })),
  command(submitApplication, (attempt) => ({
    ...onSeat(attempt),
    title: attempt.turn % 4 === 0 ? "" : "Title",
    urgency: "urgent",
    values: valuesOf(attempt),
    ...(attempt.turn % 3 === 1 ? { applicant: attempt.other } : {}),
  })),
  command(approveTask, (attempt) => ({
    ...onSeat(attempt),
    ...opinionOf(attempt),
    ...(attempt.turn % 2 === 0 ? { values: valuesOf(attempt) } : {}),
  })),
  command(approveTask, (attempt) => ({ seatId: attempt.seat.seatId, ...opinionOf(attempt) })),
  command(rejectTask, (attempt) => ({ ...onSeat(attempt), ...opinionOf(attempt) })),
  command(returnTask, (attempt) => {
    const { run, seat, other, turn } = attempt;
    const targets = returnTargets(run.bundle, run.snapshot, seat.seatId);
    const { taskId, userCode } = targets[turn % (targets.length || 1)] ?? {
      taskId: taskOf(attempt),
      userCode: other,
    };
    return {
      seatId: seat.seatId,
      ...opinionOf(attempt),
      backTo: { taskId, userCode },
      resume: turn % 2 === 0 ? ("walk" as const) : ("direct" as const),
      values: valuesOf(attempt),
    };
  }),
  command(requestCountersign, (attempt) => ({
    seatId: attempt.seat.seatId,
    userCodes: peopleOf(attempt),
    question: reasonOf(attempt),
    mode: (["all", "any", "sequential"] as const)[attempt.turn % 3] ?? "all",
  })),
  command(countersignTask, (attempt) => ({
    ...onSeat(attempt),
    ...opinionOf(attempt),
    agrees: attempt.turn % 2 === 0,
    ...(attempt.turn % 4 === 0 ? { values: valuesOf(attempt) } : {}),
  })),
  command(withdrawCountersign, (attempt) => ({
    ...onSeat(attempt),
    ...(attempt.turn % 2 === 0 ? { userCodes: peopleOf(attempt) } : {}),
  })),
  command(takeBackTask, ({ seat }) => ({ seatId: seat.seatId })),
  command(transferTask, (attempt) => ({
    ...onSeat(attempt),
    toUserCode: attempt.other,
    reason: reasonOf(attempt),
  })),
  command(delegateTask, (attempt) => ({
    ...onSeat(attempt),
    toUserCode: attempt.other,
    reason: reasonOf(attempt),
  })),
  command(addPeople, (attempt) => ({
    ...onSeat(attempt),
    userCodes: peopleOf(attempt),
    reason: reasonOf(attempt),
  })),
  command(removePerson, (attempt) => ({ seatId: attempt.seat.seatId, reason: reasonOf(attempt) })),
  command(insertStep, (attempt) => ({
    ...onSeat(attempt),
    userCodes: peopleOf(attempt),
    reason: reasonOf(attempt),
    taskName: attempt.turn % 5 === 0 ? " " : "More",
    mode: attempt.turn % 2 === 0 ? ("all" as const) : ("any" as const),
  })),
  command(giveBackTask, onSeat),
  command(claimTask, onSeat),
  command(takeOverTask, ({ seat }) => ({ seatId: seat.seatId })),
  command(moveToDeputy, ({ seat }) => ({ seatId: seat.seatId })),
  command(reassignTask, (attempt) => ({
    seatId: attempt.seat.seatId,
    toUserCode: attempt.other,
    reason: reasonOf(attempt),
  })),
  command(cancelInstance, (attempt) => (attempt.turn % 2 === 0 ? {} : { reason: reasonOf(attempt) })),
  command(recallInstance, (attempt) => (attempt.turn % 2 === 0 ? {} : { reason: reasonOf(attempt) })),
  command(withdrawApplication, () => ({})),
  command(urgeTask, ({ seat, turn }) => ({
    ...(turn % 2 === 0 ? { seatId: seat.seatId } : {}),
    ...(turn % 3 === 0 ? { message: "please", asFollower: true } : {}),
  })),
  command(completeAutomaticTask, (attempt) => ({
    visitId: (attempt.turn % attempt.run.snapshot.visits.length) + 1,
    ...(attempt.turn % 2 === 0 ? { values: valuesOf(attempt) } : { answer: { number: 1 } }),
  })),
  command(failAutomaticTask, (attempt) => ({
    visitId: (attempt.turn % attempt.run.snapshot.visits.length) + 1,
    problem: { refused: "notConfigured" as const },
  })),
  command(retryIncident, (attempt) => ({
    visitId: incidentOf(attempt),
    userCodes: peopleOf(attempt),
    reason: reasonOf(attempt),
  })),
  command(resolveIncident, (attempt) => ({ visitId: incidentOf(attempt), reason: reasonOf(attempt) })),
  command(jumpInstance, (attempt) => ({
    toTaskId: taskOf(attempt),
    reason: reasonOf(attempt),
    ...(attempt.turn % 3 === 0 ? { userCodes: peopleOf(attempt) } : {}),
    ...(attempt.turn % 4 === 0 ? { fromTaskIds: [attempt.seat.taskId] } : {}),
  })),
  ({ run, context, turn }) =>
    wakeInstance(run.bundle, run.snapshot, { ...context, now: context.now + (turn % 20) * 3_600_000 }),
];

/** What some commands would come to now, in turn; nothing of it happens, since the engine only answers. */
export function wouldHappen(run: Run, turn: number, count: number): unknown[] {
  return Array.from({ length: count }, (_, index) => answerTo(run, turn * count + index));
}

function answerTo(run: Run, turn: number): unknown {
  const { seats } = run.snapshot;
  const held = seats.filter(({ status }) => status !== "ended");
  // Mostly of what is still to be done, now and then of what was.
  const among = held.length > 0 && turn % 3 > 0 ? held : seats;
  const seat = among[Math.floor(turn / 3) % among.length];
  const give = commands[turn % commands.length];
  if (seat === undefined || give === undefined) return "";
  const other = [...workers, "STAFF", "AWAY", "LEFT"][Math.floor(turn / 2) % (workers.length + 3)] ?? "A";
  const isStranger = turn % 7 === 0;
  const roles = turn % 4 === 0 ? ["process-admin"] : ["employee"];
  let drawn = 0;
  const context: CommandContext = {
    ...run.context(isStranger ? other : seat.userCode, roles, run.everyFact()),
    newSeatId: () => (drawn -= 1),
  };
  const outcome = give({ run, seat, context, other, turn });
  const before = run.snapshot;
  const thin = withoutReaders(before, context.actor.userCode);
  if (thin !== before) {
    run.snapshot = thin;
    drawn = 0;
    checkSameDecision(before, outcome, give({ run, seat, context, other, turn }), thin);
    run.snapshot = before;
  }
  return isDone(outcome) ? [outcome.events, outcome.effects] : outcome;
}

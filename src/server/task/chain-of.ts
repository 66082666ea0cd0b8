import type { Language } from "#contract/codes/language.ts";
import type { ChainEntry } from "#contract/shapes/task.ts";
import type { InstanceSnapshot, People, Preview, Seat, Visit } from "#engine";
import { type SpokenBundle, spokenParams } from "../process/index.ts";
import { text } from "../texts/index.ts";

/** For whom a chain is written. */
interface Reader {
  bundle: SpokenBundle;
  people: People;
  language: Language;
}

/** The chain as its reader sees it: every visit that was travelled, then what is foretold. */
export function chainOf(
  bundle: SpokenBundle,
  snapshot: InstanceSnapshot,
  preview: Preview | undefined,
  people: People,
  language: Language,
): ChainEntry[] {
  const reader: Reader = { bundle, people, language };
  const tasks = new Map(bundle.definition.tasks.map((task) => [task.taskId, task]));
  const travelled = snapshot.visits.map((visit) => {
    const task = tasks.get(visit.taskId);
    const seats = snapshot.seats.filter(({ visitId }) => visitId === visit.visitId);
    const due = seats.map(({ dueAt }) => dueAt).filter((at) => at !== undefined);
    return {
      taskId: visit.taskId,
      taskName: task?.taskName ?? visit.taskId,
      taskType: task?.taskType ?? ("approve" as const),
      state: visitState(visit),
      mode: visit.mode ?? task?.taskRunWay ?? "any",
      round: visit.round,
      enteredAt: instant(visit.enteredAt),
      closedAt: instant(visit.closedAt),
      dueAt: instant(due.length === 0 ? undefined : Math.min(...due)),
      seats: [...carriedVotes(visit, snapshot, reader), ...seats.map((seat) => seatEntry(seat, reader))],
      questions: (visit.consultations ?? []).map(({ seatId, question, mode, askedAt }) => ({
        bpdTaskId: seatId,
        question,
        mode,
        askedAt: new Date(askedAt).toISOString(),
      })),
    };
  });
  const ahead = (preview?.chain ?? [])
    .filter(({ open }) => open !== true)
    .map(
      (entry): ChainEntry => ({
        taskId: entry.taskId,
        taskName: entry.taskName,
        taskType: tasks.get(entry.taskId)?.taskType ?? "approve",
        state: "upcoming",
        mode: entry.mode,
        round: Math.max(1, snapshot.round),
        enteredAt: null,
        closedAt: null,
        dueAt: instant(entry.dueAt),
        seats: entry.seats.map(({ userCode, reason }) => ({
          bpdTaskId: null,
          userCode,
          realName: people.realName(userCode),
          reason: text(
            language,
            "reasons",
            reason.reason,
            spokenParams({ taskNamed: bundle.taskNamed, people }, reason.params),
          ),
          state: "upcoming",
          since: null,
          endedAt: null,
        })),
        questions: [],
      }),
    );
  return [...travelled, ...ahead];
}

function visitState({ status, cause }: Visit): ChainEntry["state"] {
  if (status === "open") return "open";
  if (status !== "closed") return "waiting";
  if (cause === "passed") return "done";
  return cause === "skipped" ? "skipped" : "closed";
}

/** Agreements that were given on an earlier visit and count on this one too (R11, R16). */
function carriedVotes(
  { carried = [] }: Visit,
  { seats }: InstanceSnapshot,
  reader: Reader,
): ChainEntry["seats"] {
  return carried.flatMap((vote) =>
    seats
      .filter(({ seatId }) => seatId === vote.seatId)
      .map((seat) => ({ ...seatEntry(seat, reader), carried: true })),
  );
}

function seatEntry(seat: Seat, { bundle, people, language }: Reader): ChainEntry["seats"][number] {
  const { status, cause, actionCode, opinion, askedBySeatId, onBehalfOf } = seat;
  return {
    bpdTaskId: seat.seatId,
    userCode: seat.userCode,
    realName: people.realName(seat.userCode),
    reason: text(
      language,
      "reasons",
      seat.reason.reason,
      spokenParams({ taskNamed: bundle.taskNamed, people }, seat.reason.params),
    ),
    state: status === "ended" ? (cause === "handled" ? "done" : "closed") : status,
    since: instant(seat.receivedAt),
    endedAt: instant(seat.endedAt),
    ...(actionCode === undefined ? {} : { actionCode }),
    ...(opinion === undefined ? {} : { opinion }),
    ...(cause === undefined ? {} : { cause }),
    ...(askedBySeatId === undefined ? {} : { askedBy: askedBySeatId }),
    ...(onBehalfOf === undefined ? {} : { onBehalfOf: people.realName(onBehalfOf) }),
  };
}

/** An instant of the engine as the wire writes it. */
export function instant(at: number | undefined): string | null {
  return at === undefined ? null : new Date(at).toISOString();
}

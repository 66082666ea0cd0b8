import { isOutcome } from "#contract/codes/visit-outcome.ts";
import type { Language } from "#contract/codes/language.ts";
import type { ChainEntry } from "#contract/shapes/task.ts";
import { type InstanceSnapshot, type People, type Preview, type Seat, slotOf, type Visit } from "#engine";
import {
  type LocalizedBundle,
  localizedAhead,
  localizedParams,
  type StoredInstance,
} from "../../process/index.ts";
import { text } from "../../texts/index.ts";
import { standingInFor } from "../standing-in-for.ts";
import { extrasOf } from "./approval-records.ts";
import type { Family } from "./subprocesses-of.ts";

/** For whom a chain is written. */
interface Reader {
  bundle: LocalizedBundle;
  people: People;
  language: Language;
}

/**
 * The chain as its reader sees it: every visit that was travelled, then what is foretold. One that waits at a join for
 * further branches has nobody yet: it stands where it is foretold, with those who will decide. Of readers that are not
 * there (`readShown`) it says how many they are.
 */
export function chainOf(
  bundle: LocalizedBundle,
  { snapshot, readers }: Pick<StoredInstance, "snapshot" | "readers">,
  preview: Preview | undefined,
  people: People,
  language: Language,
  started: Family["started"] = new Map(),
): ChainEntry[] {
  const reader: Reader = { bundle, people, language };
  const ahead = (preview?.chain ?? []).filter(({ open }) => open !== true);
  const foretold = new Set(ahead.map(({ visitId }) => visitId));
  const travelled = snapshot.visits.filter(
    ({ status, visitId }) => status !== "waiting" || !foretold.has(visitId),
  );
  return [
    ...travelled.map((visit) => {
      const counted = readers?.get(visit.visitId);
      return {
        ...travelledEntry(visit, snapshot, reader),
        ...(counted === undefined ? {} : { readers: counted }),
        ...(started.has(visit.visitId) ? { started: started.get(visit.visitId) ?? [] } : {}),
      };
    }),
    ...ahead.map((entry) => foretoldEntry(entry, snapshot, reader)),
  ];
}

function travelledEntry(visit: Visit, snapshot: InstanceSnapshot, reader: Reader): ChainEntry {
  const task = taskIn(reader, visit.taskId);
  const seats = snapshot.seats.filter(({ visitId }) => visitId === visit.visitId);
  const due = seats.map(({ dueAt }) => dueAt).filter((at) => at !== undefined);
  return {
    taskId: visit.taskId,
    taskName: task?.taskName ?? visit.taskId,
    taskType: task?.taskType ?? "approve",
    state: visitState(visit),
    mode: visit.mode ?? task?.taskRunWay ?? "any",
    round: visit.round,
    enteredAt: instant(visit.enteredAt),
    closedAt: instant(visit.closedAt),
    ...(visit.status === "closed" && visit.isDone === true && !isOutcome(visit.cause)
      ? { doneAllTheSame: true }
      : {}),
    ...(visit.doneByHand === undefined ? {} : { doneByHand: byHand(visit.doneByHand, reader) }),
    dueAt: instant(due.length === 0 ? undefined : Math.min(...due)),
    seats: [
      ...carriedVotes(visit, snapshot, reader),
      ...seats.map((seat) => seatEntry(seat, snapshot, reader)),
    ],
    questions: (visit.consultations ?? []).map(({ seatId, question, opinion, mode, askedAt }) => ({
      bpdTaskId: seatId,
      question,
      ...(opinion === undefined ? {} : { opinion }),
      mode,
      askedAt: new Date(askedAt).toISOString(),
    })),
    changes: (visit.changes ?? []).map(({ change, by, userCodes, reason, at }) => ({
      change,
      by: reader.people.realName(by),
      people: userCodes.map(reader.people.realName),
      reason,
      at: new Date(at).toISOString(),
    })),
  };
}

function byHand({ by, reason, at }: NonNullable<Visit["doneByHand"]>, { people }: Reader) {
  return { by: people.realName(by), reason, at: new Date(at).toISOString() };
}

function foretoldEntry(
  entry: Preview["chain"][number],
  { visits, round }: InstanceSnapshot,
  reader: Reader,
): ChainEntry {
  const { taskId, taskName, mode, dueAt, seats, visitId } = entry;
  const gathering = visits.find((visit) => visit.visitId === visitId && visit.status === "waiting");
  return {
    taskId,
    taskName,
    taskType: taskIn(reader, taskId)?.taskType ?? "approve",
    state: gathering === undefined ? "upcoming" : "waiting",
    mode,
    round: Math.max(1, round),
    enteredAt: instant(gathering?.enteredAt),
    closedAt: null,
    dueAt: instant(dueAt),
    seats: seats.map(({ userCode, reason }) => ({
      bpdTaskId: null,
      userCode,
      realName: reader.people.realName(userCode),
      reason: reasonText(reason, reader),
      state: "upcoming",
      since: null,
      endedAt: null,
    })),
    ...localizedAhead(entry, { people: reader.people, taskNamed: reader.bundle.taskNamed }),
    questions: [],
    changes: [],
  };
}

function taskIn({ bundle }: Reader, taskId: string) {
  return bundle.definition.tasks.find((task) => task.taskId === taskId);
}

function reasonText({ reason, params }: Seat["reason"], { bundle, people, language }: Reader): string {
  return text(language, "reasons", reason, localizedParams({ taskNamed: bundle.taskNamed, people }, params));
}

function visitState({ status, cause }: Visit): ChainEntry["state"] {
  if (status === "open") return "open";
  if (status === "parked") return "stopped";
  if (status !== "closed") return "waiting";
  if (cause === "passed") return "done";
  return cause === "skipped" ? "skipped" : "closed";
}

/** Agreements that were given on an earlier visit and count on this one too (R11, R16). */
function carriedVotes(
  { carried = [] }: Visit,
  snapshot: InstanceSnapshot,
  reader: Reader,
): ChainEntry["seats"] {
  return carried.flatMap((vote) =>
    snapshot.seats
      .filter(({ seatId }) => seatId === vote.seatId)
      .map((seat) => ({ ...seatEntry(seat, snapshot, reader), carried: true })),
  );
}

function seatEntry(seat: Seat, snapshot: InstanceSnapshot, reader: Reader): ChainEntry["seats"][number] {
  const { status, cause, actionCode, opinion, askedBySeatId } = seat;
  return {
    bpdTaskId: seat.seatId,
    userCode: seat.userCode,
    realName: reader.people.realName(seat.userCode),
    ...(status === "ended" || reader.people.isActive(seat.userCode) ? {} : { hasLeft: true }),
    reason: reasonText(seat.reason, reader),
    state: status === "ended" ? (cause === "handled" ? "done" : "closed") : status,
    since: instant(seat.receivedAt),
    endedAt: instant(seat.endedAt),
    ...(actionCode === undefined ? {} : { actionCode }),
    ...(opinion === undefined ? {} : { opinion }),
    ...extrasOf(seat),
    ...(cause === undefined ? {} : { cause }),
    ...(askedBySeatId === undefined ? {} : { askedBy: askedBySeatId }),
    ...(slotOf(snapshot, seat).addedBySlotId === undefined ? {} : { added: true }),
    ...standingInFor(seat, reader.people, reader.language),
  };
}

/** An instant of the engine as the wire writes it. */
export function instant(at: number | undefined): string | null {
  return at === undefined ? null : new Date(at).toISOString();
}

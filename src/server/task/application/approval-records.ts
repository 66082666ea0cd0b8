import type { Language } from "#contract/codes/language.ts";
import type { NamedFile } from "#contract/shapes/named-file.ts";
import type { ApprovalRecord } from "#contract/shapes/task.ts";
import { type InstanceSnapshot, type People, type Seat, seatsInForce } from "#engine";
import type { LocalizedBundle } from "../../process/index.ts";
import { text } from "../../texts/index.ts";
import { roleNameOf } from "./role-name.ts";
import { standingInFor } from "../standing-in-for.ts";

/** Every decision with its opinion, in the order they were made; those without effect say so (R3, R17). */
export function approvalRecords(
  bundle: LocalizedBundle,
  snapshot: InstanceSnapshot,
  people: People,
  language: Language,
): ApprovalRecord[] {
  const tasks = new Map(bundle.definition.tasks.map((task) => [task.taskId, task]));
  const rounds = new Map(snapshot.visits.map(({ visitId, round }) => [visitId, round]));
  const effective = seatsInForce(snapshot);
  return snapshot.seats
    .filter(isDecided)
    .sort((one, other) => placeOf(one) - placeOf(other) || one.seatId - other.seatId)
    .map((seat) => ({
      approveId: seat.seatId,
      bpdTaskId: seat.seatId,
      taskId: seat.taskId,
      taskName: tasks.get(seat.taskId)?.taskName ?? seat.taskId,
      ...recordOf(seat, people, language),
      approveRoleName: isBySystem(seat)
        ? ""
        : roleNameOf(seat, { taskNamed: bundle.taskNamed, people }, language),
      round: rounds.get(seat.visitId) ?? 0,
      effective: effective.has(seat.seatId),
    }));
}

/** Where its end stands among the events: what was read, behind the event that it followed. */
function placeOf({ endedBy = 0, readAfter }: Seat): number {
  return readAfter === undefined ? endedBy : readAfter + 0.5;
}

/** Its holder, or the system, decided it. */
export function isDecided(seat: Seat): boolean {
  return seat.cause === "handled" || isBySystem(seat);
}

/** The system decided because it was late (R25). */
function isBySystem({ cause, actionCode }: Seat): boolean {
  return cause === "timeout" && actionCode !== undefined;
}

/** What stands with an opinion besides its words, as its readers see it. */
export function extrasOf({ files, signature }: Seat): { files?: NamedFile[]; signature?: string } {
  return {
    ...(files === undefined ? {} : { files: files.map(({ fileId, fileName }) => ({ fileId, fileName })) }),
    ...(signature === undefined ? {} : { signature }),
  };
}

/** Who decided what, when, with which opinion. */
export function recordOf(seat: Seat, people: People, language: Language) {
  return {
    approveUser: isBySystem(seat) ? text(language, "chain", "bySystem") : people.realName(seat.userCode),
    approveUserId: isBySystem(seat) ? "SYSTEM" : seat.userCode,
    ...standingInFor(isBySystem(seat) ? { onBehalfOf: seat.userCode } : seat, people, language),
    approveDate: new Date(seat.endedAt ?? seat.receivedAt).toISOString(),
    receiveDate: new Date(seat.receivedAt).toISOString(),
    approveComments: seat.opinion ?? "",
    ...extrasOf(seat),
    actionResult: seat.actionCode ?? "",
  };
}

import type { CameBack } from "#contract/shapes/task.ts";
import { type Bundle, type InstanceSnapshot, type People, type Seat, wayBack } from "#engine";

/** The return that made a task open again, as its holder is told of it; nothing for any other task. */
export function cameBack(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  seat: Seat,
  people: People,
): CameBack | undefined {
  const visit = snapshot.visits.find(({ visitId }) => visitId === seat.visitId);
  const from = snapshot.seats.find(({ seatId }) => seatId === visit?.returned?.bySeatId);
  if (visit?.returned === undefined || from === undefined) return undefined;
  const nameOf = (taskId: string) =>
    bundle.definition.tasks.find((task) => task.taskId === taskId)?.taskName ?? taskId;
  return {
    taskName: nameOf(from.taskId),
    userCode: from.userCode,
    realName: people.realName(from.userCode),
    at: new Date(from.endedAt ?? visit.enteredAt).toISOString(),
    opinion: from.opinion ?? "",
    resume: visit.returned.resume,
    again: wayBack(snapshot, from.seatId, visit.visitId).map(({ taskId, userCodes }) => ({
      taskId,
      taskName: nameOf(taskId),
      realNames: userCodes.map((userCode) => people.realName(userCode)),
    })),
  };
}

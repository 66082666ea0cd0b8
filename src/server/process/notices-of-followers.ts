import type { NoticeKind } from "#contract/codes/notice-kind.ts";
import type { FormValues } from "#contract/schema.ts";
import type { Bundle, Done, EngineEvent, InstanceSnapshot } from "#engine";
import type { NotificationRow } from "./notifications-of.ts";

/** Whose work a reader would call a step of the way. */
const stepTypes: readonly string[] = ["approve", "seal"];

/** What happened to an application, in one sentence for those who follow it. */
interface News {
  kind: NoticeKind;
  params: FormValues;
}

/**
 * What a command tells those who follow the application (spec §1): where it has come, and how it ended. One sentence
 * each, none for whoever gave the command, or is told by it already.
 */
export function noticesOfFollowers(
  { definition }: Pick<Bundle, "definition">,
  { snapshot, events }: Pick<Done, "snapshot" | "events">,
  followers: readonly string[],
  { actor, told, createdAt }: { actor: string; told: readonly NotificationRow[]; createdAt: Date },
): NotificationRow[] {
  const known = new Set([actor, ...told.map(({ userCode }) => userCode)]);
  const receivers = followers.filter((userCode) => !known.has(userCode));
  const news = receivers.length === 0 ? undefined : newsOf(definition, snapshot, events);
  if (news === undefined) return [];
  const { instanceId, organId } = snapshot;
  return receivers.map((userCode) => ({ ...news, userCode, organId, instanceId, seatId: null, createdAt }));
}

function newsOf(
  { tasks }: Bundle["definition"],
  snapshot: InstanceSnapshot,
  events: readonly EngineEvent[],
): News | undefined {
  const { title } = snapshot;
  const has = (type: EngineEvent["type"]): boolean => events.some((event) => event.type === type);
  const ended = events.findLast((event) => event.type === "status_changed")?.status;
  if (ended === "cancelled") return { kind: "followed_cancelled", params: { title } };
  if (ended === "complete")
    return {
      kind: snapshot.result === "rejected" ? "followed_rejected" : "followed_completed",
      params: { title },
    };
  if (has("recalled")) return { kind: "followed_recalled", params: { title } };
  const nameOf = (taskId: string): string => tasks.find((each) => each.taskId === taskId)?.taskName ?? taskId;
  const returned = events.findLast((event) => event.type === "returned");
  if (returned !== undefined)
    return { kind: "followed_returned", params: { title, task: nameOf(returned.toTaskId) } };
  const opened = events.flatMap((event) => (event.type === "visit_opened" ? [event.visitId] : []));
  const steps = snapshot.visits
    .filter(({ visitId, taskId }) => opened.includes(visitId) && isStep(tasks, taskId))
    .map(({ taskId }) => nameOf(taskId));
  return steps.length === 0
    ? undefined
    : { kind: "followed_moved", params: { title, tasks: [...new Set(steps)] } };
}

function isStep(tasks: Bundle["definition"]["tasks"], taskId: string): boolean {
  return stepTypes.includes(tasks.find((each) => each.taskId === taskId)?.taskType ?? "");
}

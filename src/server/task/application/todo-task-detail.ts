import { sql } from "kysely";
import { todoTaskDetail } from "#contract/calls/task/detail.ts";
import type { Language } from "#contract/codes/language.ts";
import { refuse } from "#contract/errors/refusal.ts";
import type { TaskDetail } from "#contract/shapes/task.ts";
import {
  amendedBundle,
  type Bundle,
  fieldRightsOfSeat,
  type InstanceSnapshot,
  type People,
  type Seat,
  vetoOn,
} from "#engine";
import { handle, type SessionScope } from "../../http/index.ts";
import {
  followVersion,
  readBundle,
  localizedParams,
  readShown,
  type StoredInstance,
  taskStatusOf,
} from "../../process/index.ts";
import { mayReadInstance, readerRights, withoutRestrictedFields } from "../../viewer/index.ts";
import { text } from "../../texts/index.ts";
import { assignedAs, designedAs, fromHere } from "../designed-as.ts";
import { actionsNow } from "../decide/actions-now.ts";
import { allowedAction, applicationDetail } from "./application-detail.ts";
import { cameBack } from "./came-back.ts";
import { instant } from "./chain-of.ts";
import { previewEntries } from "./preview-of.ts";
import { withFormerTasks } from "./with-former-tasks.ts";

/**
 * Opens a task: its application, the chain, and what its holder may do; marks it as seen. Who has no part in the
 * application gets `notFound`, who does not hold the task reads only.
 */
export const todoTaskDetailHandler = handle(todoTaskDetail, async ({ bpdTaskId }, scope) => {
  const { actor, language } = scope;
  const stored = await openedInstance(scope, bpdTaskId);
  const seat = stored?.snapshot.seats.find(({ seatId }) => seatId === bpdTaskId);
  if (stored === undefined || seat === undefined) return refuse("notFound");
  const { snapshot, row } = stored;
  if (!mayReadInstance({ snapshot, row }, actor)) return refuse("notFound");
  const bundle = await readBundle(scope, snapshot);
  const isHolder = seat.userCode === actor.userCode;
  const isOpen = seat.status === "open";
  const rights =
    isHolder && isOpen
      ? withoutRestrictedFields(fieldRightsOfSeat(bundle, seat), snapshot, actor)
      : readerRights(bundle, snapshot, actor, stored.row.readers);
  const { detail, preview, people } = await applicationDetail(scope, bundle, stored, rights);
  if (isHolder && isOpen) await markAsSeen(scope, bpdTaskId);
  const { definition } = await withFormerTasks(scope, bundle, snapshot);
  const task = definition.tasks.find(({ taskId }) => taskId === seat.taskId);
  const own = (await actionsNow(scope, bundle, stored, bpdTaskId)).map(allowedAction);
  const known = new Set(own.map(({ action }) => action));
  const taskType = task?.taskType ?? "approve";
  const taskStatus = taskStatusOf(seat);
  const ahead = preview?.chain.filter(({ open }) => open !== true) ?? [];
  const back = isHolder && isOpen ? cameBack(bundle, snapshot, seat, people) : undefined;
  const heldUpBy = isHolder && isOpen ? heldUp(bundle, snapshot, seat, people) : undefined;
  const localizer = { taskNamed: bundle.taskNamed, people };
  const answer: TaskDetail = {
    ...detail,
    allowedActions: [...own, ...detail.allowedActions.filter(({ action }) => !known.has(action))],
    task: {
      bpdTaskId,
      taskId: seat.taskId,
      taskName: task?.taskName ?? seat.taskId,
      taskType,
      taskStatus,
      taskOrigin: fromHere.taskOrigin,
      taskSource: fromHere.taskSource,
      ...designedAs(task),
      ...(isHolder && isOpen ? assignedAs(task, { people, fieldRights: rights }) : {}),
      userCode: seat.userCode,
      receiveDate: new Date(seat.receivedAt).toISOString(),
      dueAt: instant(seat.dueAt),
      reason: text(language, "reasons", seat.reason.reason, localizedParams(localizer, seat.reason.params)),
      ...(seat.status === "ended" ? { ended: endOf(snapshot, seat, people, language) } : {}),
      ...(back === undefined ? {} : { cameBack: back }),
      ...(heldUpBy === undefined ? {} : { heldUpBy }),
      ...(task?.signatureRequired === true ? { signatureRequired: true } : {}),
      ...(task?.onReturn?.edits === "keep" ? { editsKept: true } : {}),
    },
    taskType,
    taskStatus,
    upcoming: previewEntries({ chain: ahead }, localizer, language),
    version: seat.version,
  };
  return answer;
});

/** The application of a task; a draft that its holder opens goes by the newest version of its process (R4). */
async function openedInstance(scope: SessionScope, bpdTaskId: number): Promise<StoredInstance | undefined> {
  const { tx, actor } = scope;
  const stored = await readShown(tx, { seatId: bpdTaskId }, actor);
  const isHeld = stored?.snapshot.seats.some(
    ({ seatId, userCode, status }) =>
      seatId === bpdTaskId && userCode === actor.userCode && status === "open",
  );
  if (stored === undefined || isHeld !== true || !(await followVersion(scope, stored.snapshot)))
    return stored;
  return await readShown(tx, { seatId: bpdTaskId }, actor);
}

/** Its holder has opened it: the notifications that told of it, and that it was urged, have done their work. */
async function markAsSeen({ tx, actor, request }: SessionScope, seatId: number): Promise<void> {
  await tx
    .updateTable("seat")
    .set({ openedAt: sql`coalesce(opened_at, ${request.now.toISOString()}::timestamptz)`, urgedAt: null })
    .where("seatId", "=", seatId)
    .where((seat) => seat.or([seat("openedAt", "is", null), seat("urgedAt", "is not", null)]))
    .execute();
  await tx
    .updateTable("notification")
    .set({ readAt: request.now.toISOString() })
    .where("userCode", "=", actor.userCode)
    .where("organId", "=", actor.organId)
    .where("seatId", "=", seatId)
    .where("readAt", "is", null)
    .execute();
}

/** The countersigner whose no keeps the holder of a task from agreeing. */
function heldUp(bundle: Bundle, snapshot: InstanceSnapshot, seat: Seat, people: People) {
  const task = amendedBundle(bundle, snapshot).definition.tasks.find(({ taskId }) => taskId === seat.taskId);
  const visit = snapshot.visits.find(({ visitId }) => visitId === seat.visitId);
  if (task === undefined || visit === undefined) return undefined;
  const no = vetoOn(snapshot, task, visit);
  if (no === undefined) return undefined;
  const { userCode, opinion = "", endedAt = seat.receivedAt } = no;
  return { realName: people.realName(userCode), opinion, at: new Date(endedAt).toISOString() };
}

/** Who ended a task, when and how. */
function endOf(snapshot: InstanceSnapshot, seat: Seat, people: People, language: Language) {
  const handler =
    seat.cause === "handled"
      ? seat
      : snapshot.seats.find((each) => each.cause === "handled" && each.endedBy === seat.endedBy);
  const visit = snapshot.visits.find(({ visitId }) => visitId === seat.visitId);
  const by = handler?.userCode ?? visit?.closedBy ?? snapshot.filedBy;
  return {
    by: people.realName(by),
    at: new Date(seat.endedAt ?? seat.receivedAt).toISOString(),
    how: text(language, "chain", `cause.${seat.cause ?? "handled"}`),
  };
}

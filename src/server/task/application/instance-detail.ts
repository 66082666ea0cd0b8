import { instanceDetail } from "#contract/calls/task/detail.ts";
import { taskOrigins } from "#contract/codes/task-origin.ts";
import { type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import type { ApplicationDetail } from "#contract/shapes/task.ts";
import { handle, type SessionScope } from "../../http/index.ts";
import { readBundle, readInstance, readShown } from "../../process/index.ts";
import { mayReadInstance, readerRights } from "../../viewer/index.ts";
import { applicationDetail } from "./application-detail.ts";
import { namedTaskType, ownTaskType } from "../task-types.ts";

/**
 * Reads an application one has part in; for everybody else there is none (`notFound`). A task type that is named must be
 * one there is, by code or name: of other systems' types no application is kept here.
 */
export const instanceDetailHandler = handle(
  instanceDetail,
  async ({ applyId, taskTypeName, allReaders }, scope) => {
    const origin = taskTypeName === undefined ? ownTaskType : await namedTaskType(scope.tx, taskTypeName);
    if (origin === undefined)
      return refuseFields({
        taskTypeName: { problem: "notOneOf", params: { allowed: taskOrigins.join(", ") } },
      });
    if (origin !== ownTaskType) return refuse("notFound");
    return detailToRead(scope, applyId, allReaders);
  },
);

/** An application for whoever may read it; for everybody else there is none. Of many readers the first few, or all. */
export async function detailToRead(
  scope: SessionScope,
  applyId: string,
  allReaders = false,
): Promise<ApplicationDetail | Refusal> {
  const { tx, actor } = scope;
  const stored = allReaders
    ? await readInstance(tx, { applyId }, actor.organId, actor.userCode)
    : await readShown(tx, { applyId }, actor);
  if (stored === undefined || !mayReadInstance(stored, actor)) return refuse("notFound");
  const { snapshot } = stored;
  const bundle = await readBundle(scope, snapshot);
  const rights = readerRights(bundle, snapshot, actor, stored.row.readers);
  const { detail } = await applicationDetail(scope, bundle, stored, rights);
  return detail;
}

import { type RawBuilder, sql } from "kysely";
import type { InputOf } from "#contract/calls/define-call.ts";
import { changeProcess, type ProcessRow } from "#contract/calls/process-manage.ts";
import { setProcessMessagingVisibility } from "#contract/calls/task/start.ts";
import { refuse, refuseFields } from "#contract/errors/refusal.ts";
import { organisationDay, type Tx } from "../db/index.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { sayWho } from "../viewer/index.ts";
import { lockProcess, outdatedProblem } from "./definition-rows.ts";
import { closedDepartmentsOf } from "./hold-departments.ts";
import { knownNames } from "./known-names.ts";
import { processRows } from "./process-rows.ts";

type Changes = Omit<InputOf<typeof changeProcess>, "processId" | "rowVersion">;

/**
 * Changes how a process is offered, not what it is: nothing is published anew, running applications go on. What is being
 * designed is changed alike, so that the next publication does not undo it. Refuses with `notFound`, `definitionChanged`
 * where somebody saved meanwhile, `processNeverPublished`, `processNamesClosedDepartments` where steps of what is enabled
 * would find nobody, and a category that is not there at its field.
 */
export const changeProcessHandler = handle(changeProcess, async (input, scope) => {
  const { processId, rowVersion, ...changes } = input;
  const { tx, actor } = scope;
  const stored = await lockProcess(tx, processId);
  if (stored === undefined || stored.organId !== actor.organId) return refuse("notFound");
  const outdated = await sayWho(scope, outdatedProblem(stored, rowVersion));
  if (outdated !== undefined) return outdated;
  if (changes.status !== undefined && stored.publishedVersion === null)
    return refuse("processNeverPublished", { process: processId });
  if (changes.status === "enabled" && stored.status !== "enabled") {
    const closed = await closedDepartmentsOf(scope, processId);
    if (closed.length > 0)
      return refuse("processNamesClosedDepartments", { process: processId, departments: closed });
  }
  if (changes.processTypeId !== undefined) {
    const { processTypes } = await knownNames(tx, { organId: actor.organId, today: organisationDay(scope) });
    if (!processTypes.has(changes.processTypeId))
      return refuseFields({
        processTypeId: { problem: "unknownProcessType", params: { processType: changes.processTypeId } },
      });
  }
  await write(
    tx,
    scope,
    processId,
    sql`
    status = coalesce(${changes.status ?? null}, status),
    process_visibility = coalesce(${changes.processVisibility ?? null}, process_visibility),
    process_type_id = coalesce(${changes.processTypeId ?? null}, process_type_id),
    draft = draft || ${JSON.stringify(designed(changes))}::jsonb`,
  );
  return record(scope, changeProcess.name, processId, changes);
});

/** Offers a process in the messaging application, or no longer (spec §7). Refuses with `notFound`. */
export const setProcessMessagingVisibilityHandler = handle(
  setProcessMessagingVisibility,
  async ({ processId, type }, scope) => {
    const stored = await lockProcess(scope.tx, processId);
    if (stored === undefined || stored.organId !== scope.actor.organId) return refuse("notFound");
    const visible = type === "1";
    await write(scope.tx, scope, processId, sql`messaging_visible = ${visible}`);
    const changed = await record(scope, setProcessMessagingVisibility.name, processId, { visible });
    return { processId: changed.processId, visible: changed.messagingVisible };
  },
);

/** What of a change the definition says as well. */
function designed({ processVisibility, processTypeId }: Changes): object {
  return {
    ...(processVisibility === undefined ? {} : { processVisibility }),
    ...(processTypeId === undefined ? {} : { processTypeId }),
  };
}

async function write(
  tx: Tx,
  scope: SessionScope,
  processId: string,
  set: RawBuilder<unknown>,
): Promise<void> {
  await sql`update process set ${set}, row_version = row_version + 1, updated_by = ${scope.actor.userCode},
    updated_at = ${scope.request.now.toISOString()} where process_id = ${processId}`.execute(tx);
}

async function record(
  { tx, actor, request, language, ports }: SessionScope,
  call: string,
  subject: string,
  detail: object,
): Promise<ProcessRow> {
  const { userCode, organId } = actor;
  await recordOperation(tx, request, {
    kind: "operation",
    userCode,
    organId,
    call,
    subject,
    detail: { ...detail },
  });
  ports.live.announceToAll(tx, { event: "definitions" });
  const [found] = await processRows(tx, language, { which: sql`p.process_id = ${subject}`, limit: 1 });
  if (found === undefined) throw new Error(`process ${subject} is locked and gone`);
  return found.row;
}

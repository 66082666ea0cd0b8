import { sql } from "kysely";
import { putExternalTask } from "#contract/calls/external.ts";
import type { InputOf } from "#contract/calls/define-call.ts";
import { TaskStatus } from "#contract/codes/task-status.ts";
import { isRefusal, type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import type { Row } from "#tables";
import { isActive, isMember } from "../deputies/index.ts";
import type { Scope } from "../http/index.ts";
import { pagesOfSystem } from "../outside-systems/index.ts";
import { type About, serveSystem } from "../system-access/index.ts";
import { livingSql, quoted } from "../table-sql/index.ts";
import { addRow, type Author, contextOf, lockRows, runSql, updateRow } from "../tables/index.ts";
import { RestrictedData } from "../viewer/index.ts";

type Input = InputOf<typeof putExternalTask>;

/**
 * Takes a task that another system hands over, or how one stands by now; recorded as that system's change. Refuses by field
 * an assignee who is nobody here or, of what is to be done, has left; with `externalAddressUnknown` an address that is not the system's own.
 */
export const putExternalTaskHandler = serveSystem(putExternalTask, {
  about: ({ assignedUserCode }, { tx }) => homeOf(tx, assignedUserCode.trim().toUpperCase()),
  work: async (input, scope, about) => {
    const table = scope.ports.tables.find("bpdThirdpartTask");
    if (table === undefined) return refuse("notFound");
    const isToDo = input.taskStatus === TaskStatus.open;
    if (about === undefined || (isToDo && !(await isWorking(scope.tx, about))))
      return refuseFields({
        assignedUserCode: { problem: "notAChoice", params: { value: input.assignedUserCode } },
      });
    const addresses = [input.pcUrl, input.appUrl].filter((url) => url !== undefined);
    const { hasPage } = await pagesOfSystem(scope.tx, scope.ports, input.systemCode);
    if (!addresses.every(hasPage)) return refuse("externalAddressUnknown", { system: input.systemCode });
    const context = contextOf(table, systemAuthor(input, scope, about), scope.ports);
    const [found] = await runSql<{ key: number }>(
      scope.tx,
      sql`select third_task_id as key from ${quoted(table.model.table)}
          where request_source = ${input.systemCode} and external_task_id = ${input.id} and ${livingSql(table.model)}`,
    );
    if (found === undefined) {
      const receivedAt = scope.request.now.toISOString();
      const added = await addRow(scope.tx, context, { ...rowOf(input, about, receivedAt), receivedAt });
      if (isRefusal(added)) return asAsked(added);
      await tellAssignee(scope, about.userCode);
      return { id: input.id, isNew: true };
    }
    const [before] = await lockRows(scope.tx, context, [found.key]);
    const ended = before?.["endedAt"] ?? scope.request.now.toISOString();
    const changes = Object.fromEntries(
      Object.entries(rowOf(input, about, ended)).map(([field, to]) => [
        field,
        { from: before?.[field] ?? null, to },
      ]),
    );
    const changed = await updateRow(scope.tx, context, { key: found.key, changes });
    if (isRefusal(changed)) return asAsked(changed);
    for (const userCode of new Set([about.userCode, String(before?.["assignedUserCode"] ?? about.userCode)]))
      await tellAssignee(scope, userCode);
    return { id: input.id, isNew: false };
  },
});

/** Their to-do list follows at once, wherever they work. */
async function tellAssignee({ tx, ports }: Scope, userCode: string): Promise<void> {
  const { rows } = await sql<{ organId: number }>`
    select organ_id from user_organ where user_code = ${userCode}`.execute(tx);
  for (const { organId } of rows) ports.live.announceTo(tx, [userCode], { event: "todo", organId });
}

/** The row of a task; `ended` is since when, where it is. */
function rowOf(
  { systemCode, id, taskTitle, taskStatus, pcUrl, appUrl }: Input,
  { userCode }: About,
  ended: Row[string],
): Row {
  return {
    requestSource: systemCode,
    externalTaskId: id,
    title: taskTitle,
    assignedUserCode: userCode,
    taskStatus,
    pcUrl: pcUrl ?? null,
    appUrl: appUrl ?? null,
    endedAt: taskStatus === TaskStatus.open ? null : ended,
  };
}

/** The organisation that somebody works in first, or worked in; undefined where nobody has the code. */
async function homeOf(tx: Scope["tx"], userCode: string): Promise<About | undefined> {
  const { rows } = await sql<About>`
    select u.user_code, coalesce(uo.organ_id, u.default_organ_id) as organ_id
    from user_account u left join user_organ uo on uo.user_code = u.user_code
    where u.user_code = ${userCode} and coalesce(uo.organ_id, u.default_organ_id) is not null
    order by uo.organ_id = u.default_organ_id desc nulls last, uo.organ_id limit 1`.execute(tx);
  return rows[0];
}

/** Whether somebody still works where a task would stand. */
async function isWorking(tx: Scope["tx"], { userCode, organId }: About): Promise<boolean> {
  return (await isActive(tx, userCode)) && (await isMember(tx, organId, userCode));
}

/** What a system changes is recorded under its code; no person's begins so. */
function systemAuthor({ systemCode }: Input, { language, request }: Scope, { organId }: About): Author {
  return {
    userCode: `@${systemCode}`,
    organId,
    roles: ["admin"],
    forbidden: RestrictedData.none,
    reach: "everything",
    language,
    now: request.now,
    requestCode: request.requestCode,
  };
}

/** What the table says of its fields, by the names that the call has for them. */
const askedAs: Readonly<Record<string, string>> = {
  externalTaskId: "id",
  title: "taskTitle",
  requestSource: "systemCode",
};

function asAsked(refusal: Refusal): Refusal {
  if (refusal.errors === undefined) return refusal;
  const errors = Object.entries(refusal.errors).map(([field, error]) => [
    askedAs[field.replace(/^changes\./u, "")] ?? field.replace(/^changes\./u, ""),
    error,
  ]);
  return { ...refusal, errors: Object.fromEntries(errors) };
}

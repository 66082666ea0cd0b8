import { sql } from "kysely";
import { defaultLanguage, type Language, languages } from "#contract/codes/language.ts";
import type { SpecialOperation, SpecialTarget } from "#contract/codes/special-operation.ts";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import { accessOfMember, type PersonAccess } from "../access/index.ts";
import type { Tx } from "../db/index.ts";
import { type Ports, refusalText } from "../http/index.ts";
import type { JobTask } from "../jobs/index.ts";
import { notify } from "../outbox/index.ts";
import { type CommandScope } from "../process/index.ts";
import { isProcessAdministrator } from "../viewer/index.ts";
import { carryOutRow } from "./carry-out-row.ts";

/** The job that carries a special operation out. */
export const specialOperationTask = "special_operation";

interface Payload {
  operationId: number;
  organId: number;
}

interface Operation {
  organId: number;
  operation: SpecialOperation;
  target: SpecialTarget;
  toCode: string | null;
  fromCode: string | null;
  taskId: string | null;
  reason: string;
  askedBy: string;
  language: string;
}

interface Row {
  place: number;
  id: string;
}

/** Takes what a row has done back: it is all of a row or nothing. */
class RowRefused extends Error {
  readonly row: Row;
  readonly refusal: Refusal;
  constructor(row: Row, refusal: Refusal) {
    super(refusal.refused);
    this.row = row;
    this.refusal = refusal;
  }
}

/**
 * Carries a special operation out, each row in a transaction of its own together with the note of its result: however
 * often the job is tried, and by how many processes, each is done once. Whoever asked for it must still administer
 * processes: what they lost meanwhile, the rest is refused for.
 */
export function specialOperationJob(ports: Ports): JobTask {
  return async (payload, { signal }) => {
    const { operationId } = payload as Payload;
    const operation = await ports.database.read((tx) => operationOf(tx, operationId));
    if (operation === undefined) return;
    const access = await accessOfMember(ports.database, {
      userCode: operation.askedBy,
      organId: operation.organId,
    });
    let isMore = true;
    while (isMore) {
      signal.throwIfAborted();
      isMore = await nextRow(ports, operationId, operation, access);
    }
  };
}

async function operationOf(tx: Tx, operationId: number): Promise<Operation | undefined> {
  const { rows } = await sql<Operation>`
    select organ_id, operation, target, to_code, from_code, task_id, reason, asked_by, language
    from special_operation where operation_id = ${operationId}`.execute(tx);
  return rows[0];
}

/** Does one row; answers whether there may be another. */
async function nextRow(
  ports: Ports,
  operationId: number,
  operation: Operation,
  access: PersonAccess | undefined,
): Promise<boolean> {
  const language: Language = languages.find((each) => each === operation.language) ?? defaultLanguage;
  try {
    return await ports.database.write((tx) => doRow(tx, ports, { operationId, operation, access, language }));
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    const { row, refusal } = error;
    const problem = refusalText(refusal, language);
    await ports.database.write((tx) =>
      sql`update special_operation_row set state = 'refused', problem = ${problem}
        where operation_id = ${operationId} and place = ${row.place} and state = 'waiting'`.execute(tx),
    );
    return true;
  }
}

async function doRow(
  tx: Tx,
  ports: Ports,
  given: {
    operationId: number;
    operation: Operation;
    access: PersonAccess | undefined;
    language: Language;
  },
): Promise<boolean> {
  const { operationId, operation, access, language } = given;
  const { rows } = await sql<Row>`
    select place, id from special_operation_row
    where operation_id = ${operationId} and state = 'waiting'
    order by place limit 1 for update skip locked`.execute(tx);
  const [row] = rows;
  if (row === undefined) {
    await end(tx, ports, operationId);
    return false;
  }
  if (access === undefined || !isProcessAdministrator(access.access))
    throw new RowRefused(row, refuse("noPermission"));
  const { askedBy: userCode, organId } = operation;
  const { access: roles, forbidden, queried } = access;
  const actor = { userCode, organId, access: roles, forbidden, queried };
  const scope: CommandScope = { tx, ports, language, actor, request: { now: new Date() } };
  const wanted = {
    operation: operation.operation,
    reason: operation.reason,
    toUserCode: operation.toCode ?? undefined,
    fromUserCode: operation.fromCode ?? undefined,
    taskId: operation.taskId ?? undefined,
  };
  const result = await carryOutRow(scope, wanted, { id: row.id, of: operation.target });
  if (isRefusal(result)) throw new RowRefused(row, result);
  await sql`update special_operation_row set state = 'done', apply_id = ${result.applyId}
    where operation_id = ${operationId} and place = ${row.place}`.execute(tx);
  return true;
}

/** Ends the operation once nothing of it waits, and tells whoever asked for it. */
async function end(tx: Tx, { live }: Ports, operationId: number): Promise<void> {
  const { rows } = await sql<{ organId: number; askedBy: string; done: number; refused: number }>`
    update special_operation o set ended_at = now() where operation_id = ${operationId} and ended_at is null
      and not exists (select 1 from special_operation_row where operation_id = ${operationId} and state = 'waiting')
    returning organ_id, asked_by,
      (select count(*)::integer from special_operation_row t
        where t.operation_id = o.operation_id and t.state = 'done') as done,
      (select count(*)::integer from special_operation_row t
        where t.operation_id = o.operation_id and t.state = 'refused') as refused`.execute(tx);
  for (const { organId, askedBy, ...params } of rows)
    await notify(tx, live, [askedBy], { organId, kind: "special_operation_ended", params });
}

import { sql } from "kysely";
import { defaultLanguage, type Language, languages } from "#contract/codes/language.ts";
import type { SpecialOperation, SpecialTarget } from "#contract/codes/special-operation.ts";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import { accessOfMember, type PersonAccess } from "../access/index.ts";
import type { Tx } from "../db/index.ts";
import { type Ports, refusalText } from "../http/index.ts";
import { type JobTask, type RowWork, workThroughRows } from "../jobs/index.ts";
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
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

/**
 * Carries a special operation out, each row in a transaction of its own together with the note of its result: however
 * often the job is tried, and by how many processes, each is done once. Whoever asked for it must still administer
 * processes: what they lost meanwhile, the rest is refused for.
 */
export function specialOperationJob(ports: Ports): JobTask {
  return async (payload, job) => {
    const { operationId } = payload as Payload;
    const operation = await ports.database.read((tx) => operationOf(tx, operationId));
    if (operation === undefined) return;
    const { askedBy: userCode, organId } = operation;
    const access = await accessOfMember(ports.database, { userCode, organId });
    const language: Language = languages.find((each) => each === operation.language) ?? defaultLanguage;
    const work: RowWork<Row> = {
      keyOf: ({ place }) => place,
      take: (tx, but) => takeNext(tx, operationId, but),
      carryOut: (tx, row) => doRow(tx, ports, { operationId, operation, access, language, row }),
      isAnswer: (thrown) => thrown instanceof RowRefused,
      giveUp: async (tx, { place }, thrown) => {
        const refusal = thrown instanceof RowRefused ? thrown.refusal : refuse("internal");
        await sql`update special_operation_row set state = 'refused', problem = ${refusalText(refusal, language)}
          where operation_id = ${operationId} and place = ${place} and state = 'waiting'`.execute(tx);
      },
      end: (tx) => end(tx, ports, operationId),
    };
    await workThroughRows(ports.database, work, job);
  };
}

async function operationOf(tx: Tx, operationId: number): Promise<Operation | undefined> {
  const { rows } = await sql<Operation>`
    select organ_id, operation, target, to_code, from_code, task_id, reason, asked_by, language
    from special_operation where operation_id = ${operationId}`.execute(tx);
  return rows[0];
}

async function takeNext(tx: Tx, operationId: number, but: readonly number[]): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select place, id from special_operation_row
    where operation_id = ${operationId} and state = 'waiting' and place <> all(${[...but]}::integer[])
    order by place limit 1 for update skip locked`.execute(tx);
  return rows[0];
}

async function doRow(
  tx: Tx,
  ports: Ports,
  given: {
    operationId: number;
    operation: Operation;
    access: PersonAccess | undefined;
    language: Language;
    row: Row;
  },
): Promise<void> {
  const { operationId, operation, access, language, row } = given;
  if (access === undefined || !isProcessAdministrator(access.access))
    throw new RowRefused(refuse("noPermission"));
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
  if (isRefusal(result)) throw new RowRefused(result);
  await sql`update special_operation_row set state = 'done', apply_id = ${result.applyId}
    where operation_id = ${operationId} and place = ${row.place}`.execute(tx);
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

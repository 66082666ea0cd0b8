import { sql } from "kysely";
import type { InputOf, OutputOf } from "#contract/calls/define-call.ts";
import { copyDataRestrictions } from "#contract/calls/data-forbid.ts";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { Row } from "#tables";
import { administersEverything } from "../access/index.ts";
import type { Tx } from "../db/index.ts";
import type { SessionScope } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import {
  addRow,
  asActor,
  inTableWrite,
  lockRows,
  type TableContext,
  tableFor,
  visibleKeys,
} from "../tables/index.ts";

const entity = "userDataForbid";

/** So many persons are named in the log; the rows themselves name each. */
const namesLogged = 200;

/** What a copy takes over; the rest says when and by whom a restriction was made. */
const copied = ["entity", "processId", "rowMode", "rowFilter", "fields", "reason"];

/**
 * Gives people the restrictions of another person besides their own, each by the rules of its table: behaviours, history and
 * rights are those of a restriction made by hand. Restrictions count in every organisation: refuses with
 * `countsEverywhere` whoever administers some alone, with `notFound` whom the caller cannot see.
 */
export async function copyRestrictions(
  scope: Omit<SessionScope, "tx">,
  { fromUserCode, toUserCodes }: InputOf<typeof copyDataRestrictions>,
): Promise<OutputOf<typeof copyDataRestrictions> | Refusal> {
  const context = tableFor(scope, entity);
  if (context === undefined) return refuse("notFound");
  const to = [...new Set(toUserCodes)].filter((code) => code !== fromUserCode);
  return inTableWrite(context, async (tx) => {
    if (!(await administersEverything(tx, asActor(context.author)))) return refuse("countsEverywhere");
    const people = [fromUserCode, ...to];
    const known = await visibleKeys(tx, scope.ports, {
      entity: "user",
      keys: people,
      author: context.author,
    });
    if (!people.every((code) => known.has(code))) return refuse("notFound");
    const missing = await missingPairs(tx, fromUserCode, to);
    const rows = await lockRows(tx, context, [...new Set(missing.map(({ forbidId }) => forbidId))]);
    for (const { userCode, forbidId } of missing) {
      const row = rows.find((one) => one["forbidId"] === forbidId);
      const refusal = row === undefined ? undefined : await addCopy(tx, context, { row, userCode });
      if (refusal !== undefined) return refusal;
    }
    const concerned = [...new Set(missing.map(({ userCode }) => userCode))];
    await recordOperation(tx, scope.request, {
      kind: "operation",
      call: copyDataRestrictions.name,
      userCode: scope.actor.userCode,
      organId: scope.actor.organId,
      subject: fromUserCode,
      target: concerned.join(" "),
      detail: {
        count: missing.length,
        to: concerned.slice(0, namesLogged).join(" "),
        people: concerned.length,
      },
    });
    return { count: missing.length };
  });
}

async function addCopy(
  tx: Tx,
  context: TableContext,
  { row, userCode }: { row: Row; userCode: string },
): Promise<Refusal | undefined> {
  const taken: Row = { subjectType: "user", userCode };
  for (const name of copied) if ((row[name] ?? null) !== null) taken[name] = row[name] ?? null;
  const added = await addRow(tx, context, taken);
  return isRefusal(added) ? added : undefined;
}

/** Which restrictions of somebody which persons do not have yet. */
async function missingPairs(
  tx: Tx,
  from: string,
  to: readonly string[],
): Promise<{ userCode: string; forbidId: number }[]> {
  const { rows } = await sql<{ userCode: string; forbidId: number }>`
    select person.code as user_code, f.forbid_id
    from user_data_forbid f cross join unnest(${[...to]}::text[]) as person (code)
    where f.user_code = ${from} and f.status = '1' and not exists (
      select 1 from user_data_forbid own
      where own.user_code = person.code and own.status = '1' and own.entity = f.entity
        and own.process_id is not distinct from f.process_id and own.row_mode = f.row_mode
        and own.row_filter is not distinct from f.row_filter and own.fields is not distinct from f.fields)
    order by person.code, f.forbid_id`.execute(tx);
  return rows;
}

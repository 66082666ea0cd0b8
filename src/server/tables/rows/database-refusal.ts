import { sql } from "kysely";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import { type RecordError, type RecordErrorCode, type Row, type TableModel, valuesTaken } from "#tables";
import { outside, runSql } from "../sql/run-sql.ts";
import { isKeyInBin } from "./check-unique.ts";
import { refuseField } from "./refuse-record.ts";
import type { TableContext } from "./table-context.ts";

interface DatabaseComplaint {
  code?: string;
  table?: string;
  column?: string;
  constraint?: string;
}

const codeOf: Readonly<Record<string, RecordErrorCode>> = {
  "23505": "notUnique",
  "23503": "unknownReference",
  "23514": "notAllowedHere",
  "23502": "required",
  "23P01": "notUnique",
};

/**
 * What the database refused, as an error on the field it is about; undefined where it is a fault of ours. `added`: the row
 * that was to be, of which it is told where its key belongs to one in the recycle bin.
 */
export async function databaseRefusal(
  context: TableContext,
  error: unknown,
  added: Row = {},
): Promise<Refusal | undefined> {
  const complaint = error as DatabaseComplaint;
  const code = codeOf[complaint.code ?? ""];
  if (code === undefined || complaint.table === undefined) return undefined;
  const { model, access, author, ports } = context;
  if (complaint.table !== model.table) {
    // A row of another table still points here: one that no schema knows, or that came this moment.
    if (complaint.code !== "23503") return undefined;
    const other = ports.tables.all().find((table) => table.model.table === complaint.table);
    const row = model.titles[author.language];
    return other === undefined
      ? refuse("rowInUseElsewhere", { row })
      : refuse("rowInUse", { row, count: 1, table: other.model.listTitles[author.language] });
  }
  const columns =
    complaint.column === undefined ? await columnsOfConstraint(context, complaint) : [complaint.column];
  const set = fieldsFor(model, columns);
  const [field] = set;
  if (field === undefined) return undefined;
  if (code !== "notUnique") return refuseField(field, { code, params: {} }, author.language);
  const key = set.length === 1 && field === model.key ? (added[field] ?? null) : null;
  const isInBin = key !== null && (await isKeyInBin(outside(ports.database), context, key));
  const wrong: RecordError = isInBin
    ? { code: "keyInBin", params: {} }
    : valuesTaken(model, set, (name) => access.readableFields.has(name));
  return refuseField(field, wrong, author.language);
}

/** The fields that a rule is about, of a unique set the one that declared it first. */
function fieldsFor(model: TableModel, columns: readonly string[]): readonly string[] {
  const names = columns.flatMap(
    (column) => model.fields.find((field) => field.column === column)?.name ?? [],
  );
  const set = model.uniqueSets.find(
    (one) => one.length === names.length && one.every((name) => names.includes(name)),
  );
  return set ?? names;
}

async function columnsOfConstraint(
  { ports }: TableContext,
  { table, constraint }: DatabaseComplaint,
): Promise<string[]> {
  const rows = await runSql<{ column: string }>(
    outside(ports.database),
    sql`select a.attname as column from (
          select conrelid as relation, unnest(conkey) as number from pg_constraint where conname = ${constraint ?? ""}
          union
          select indrelid, unnest(indkey::int2[]) from pg_index where indexrelid = to_regclass(${`public."${constraint ?? ""}"`})
        ) found join pg_attribute a on a.attrelid = found.relation and a.attnum = found.number
        where found.relation = to_regclass(${`public."${table ?? ""}"`}) order by a.attnum`,
  );
  return rows.map(({ column }) => column).filter((column) => !column.startsWith("_"));
}

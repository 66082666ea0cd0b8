import { sql } from "kysely";
import type { FieldModel, TableModel } from "#tables";
import { keyField, quoted } from "../../table-sql/index.ts";
import { type Runner, runSql } from "../sql/run-sql.ts";
import { choicesName } from "./names.ts";
import { dropConstraint } from "./references.ts";
import { ChangeRefused, type Offender, offendersListed, pathOfField } from "./server-problem.ts";

/** Changes a column's type once every value is known to survive; refused with the rows otherwise. */
export async function changeType(
  on: Runner,
  model: TableModel,
  old: FieldModel,
  next: FieldModel,
): Promise<void> {
  const type = sql.raw(next.columnType);
  const column = quoted(next.column);
  const cast =
    next.columnType === "jsonb" || old.columnType === "jsonb"
      ? sql`to_jsonb(${column})::${type}`
      : sql`${column}::text::${type}`;
  const offenders = await valuesLost(on, model, old, next);
  if (offenders.length > 0) {
    throw new ChangeRefused({
      code: "castFails",
      path: pathOfField(next.name),
      params: {
        field: next.name,
        from: old.columnType,
        to: next.columnType,
        count: offenders[0]?.total ?? 0,
      },
      offenders: offenders.map(({ key, value }) => ({ key, value })),
      offenderCount: offenders[0]?.total ?? 0,
    });
  }
  await dropConstraint(on, model.table, choicesName(model.table, next));
  const collation = next.columnType === "text" ? sql` collate "C"` : sql``;
  await runSql(
    on,
    sql`alter table ${quoted(model.table)} alter column ${column} type ${type}${collation} using ${cast}`,
  );
}

/** Values whose text is none of the new type, or that come back from it as another text. */
async function valuesLost(
  on: Runner,
  model: TableModel,
  old: FieldModel,
  next: FieldModel,
): Promise<(Offender & { total: number })[]> {
  const column = quoted(next.column);
  const readable = textForms[next.columnType];
  const lost =
    readable !== undefined
      ? sql`${column}::text !~ ${readable}`
      : ["text", "jsonb"].includes(next.columnType)
        ? sql`false`
        : sql`true`;
  return runSql(
    on,
    sql`select ${quoted(keyField(model).column)} as key, to_jsonb(${column}) as value, count(*) over ()::int as total
        from ${quoted(model.table)} where ${column} is not null and (${lost} ${outOfRange(old, next)})
        order by 1 limit ${offendersListed}`,
  );
}

/** How values of a type are written, so that a cast cannot fail. */
const textForms: Readonly<Record<string, string>> = {
  smallint: "^-?\\d{1,4}$",
  integer: "^-?\\d{1,9}$",
  bigint: "^-?\\d{1,18}$",
  numeric: "^-?\\d+(\\.\\d+)?$",
  "numeric(18,2)": "^-?\\d{1,16}(\\.\\d{1,2}0*)?$",
  "double precision": "^-?\\d{1,15}(\\.\\d+)?$",
  boolean: "^(true|false)$",
  date: "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\\d|2[0-8])$",
  timestamptz:
    "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\\d|2[0-8])([ T]([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,6})?(Z|[+-]\\d\\d(:?\\d\\d)?)?)?$",
};

function outOfRange(old: FieldModel, next: FieldModel) {
  // Whole numbers of one type to a smaller one: the form above is narrower than the range, never wider.
  return old.columnType === "timestamptz" && next.columnType === "date" ? sql`or true` : sql``;
}

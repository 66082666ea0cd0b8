import { type RawBuilder, sql } from "kysely";
import type { FieldModel, TableModel } from "#tables";
import { isOwn, literal, quoted } from "../../table-sql/index.ts";
import type { TableContext } from "../rows/table-context.ts";

/**
 * Whether a change of one row is recorded by the statement that makes it: what is stored is what was sent, for nothing else
 * changes rows of a table that the server made.
 */
export function isRecordedBeside(model: TableModel): boolean {
  return model.audit && isOwn(model);
}

/** What a record of a change says besides the row, in the order of its places. */
export function parametersOfRecord({ author }: TableContext): readonly unknown[] {
  return [author.now, author.userCode, author.organId, author.requestCode];
}

/**
 * A statement that answers one row, `change`, with the record of a new row beside it: what its `fields` became. Others have
 * nothing: columns of these tables have no values of their own.
 */
export function recordedInsert(
  model: TableModel,
  change: RawBuilder<unknown>,
  fields: readonly FieldModel[],
): RawBuilder<unknown> {
  const values = fields.map(
    ({ name }) => sql`${literal(name)}, jsonb_build_object('from', null, 'to', stored.${quoted(name)})`,
  );
  const objects: RawBuilder<unknown>[] = [];
  for (let from = 0; from < values.length; from += membersOfCall)
    objects.push(sql`jsonb_build_object(${sql.join(values.slice(from, from + membersOfCall))})`);
  return recorded(model, change, { kind: "create", values: sql.join(objects, sql` || `) });
}

/** A function takes a hundred arguments. */
const membersOfCall = 50;

/** The same of a row whose `fields` are changed; what each was before follows as JSON, in their order. */
export function recordedUpdate(
  model: TableModel,
  change: RawBuilder<unknown>,
  fields: readonly FieldModel[],
): RawBuilder<unknown> {
  const values = fields.map((field) => {
    const now = sql`stored.${quoted(field.name)}`;
    const told = field.columnType === "text" ? sql`nullif(${now}, '')` : now;
    return sql`(${literal(field.name)}, ${""}::jsonb, coalesce(to_jsonb(${told}), 'null'))`;
  });
  const differing = sql`(select jsonb_object_agg(fields.name, jsonb_build_object('from', fields.was, 'to', fields.is_now))
    from (values ${sql.join(values)}) as fields(name, was, is_now) where fields.was <> fields.is_now)`;
  return recorded(model, change, { kind: "update", values: sql`coalesce(${differing}, '{}')` });
}

function recorded(
  model: TableModel,
  change: RawBuilder<unknown>,
  { kind, values }: { kind: "create" | "update"; values: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`with stored as (${change}), recorded as (
    insert into table_change (entity, row_key, kind, changes, at, user_code, organ_id, request_code)
    select ${literal(model.name)}, stored.${quoted(model.key)}::text, ${literal(kind)}, ${values},
           ${""}::timestamptz, ${""}::text, ${0}::integer, ${""}::text
    from stored
  ) select * from stored`;
}

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

/**
 * The same of a row that was not read: its `fields` differ, and what each was as JSON follows, in their order; what its
 * `stamps` were, the change answers under the names of `wasName`.
 */
export function recordedAsSeen(
  model: TableModel,
  change: RawBuilder<unknown>,
  { fields, stamps }: { fields: readonly FieldModel[]; stamps: readonly FieldModel[] },
): RawBuilder<unknown> {
  const values = fields.map(
    ({ name }) =>
      sql`${literal(name)}, jsonb_build_object('from', ${""}::jsonb, 'to', stored.${quoted(name)})`,
  );
  const stamped = stamps.map(({ name }) => {
    const [was, now] = [sql`stored.${quoted(wasName(name))}`, sql`stored.${quoted(name)}`];
    return sql`case when ${was} is distinct from ${now}
      then jsonb_build_object(${literal(name)}, jsonb_build_object('from', ${was}, 'to', ${now})) else '{}' end`;
  });
  const changes = sql.join([sql`jsonb_build_object(${sql.join(values)})`, ...stamped], sql` || `);
  const answered = [...model.fields.map(({ name }) => name), "rowVersion"];
  return recorded(model, change, { kind: "update", values: changes }, answered);
}

/** What a field was before a change; no property's name begins so. */
export function wasName(name: string): string {
  return `#${name}`;
}

function recorded(
  model: TableModel,
  change: RawBuilder<unknown>,
  { kind, values }: { kind: "create" | "update"; values: RawBuilder<unknown> },
  answered?: readonly string[],
): RawBuilder<unknown> {
  const columns = answered === undefined ? sql`*` : sql.join(answered.map(quoted));
  return sql`with stored as (${change}), recorded as (
    insert into table_change (entity, row_key, kind, changes, at, user_code, organ_id, request_code)
    select ${literal(model.name)}, stored.${quoted(model.key)}::text, ${literal(kind)}, ${values},
           ${""}::timestamptz, ${""}::text, ${0}::integer, ${""}::text
    from stored
  ) select ${columns} from stored`;
}

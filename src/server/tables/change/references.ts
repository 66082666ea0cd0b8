import { sql } from "kysely";
import type { FieldModel, TableModel } from "#tables";
import { keyField, quoted } from "../../table-sql/index.ts";
import { type Runner, runSql } from "../sql/run-sql.ts";
import { referenceName } from "./names.ts";
import { ChangeRefused, type Offender, offendersListed, pathOfField } from "./server-problem.ts";

/**
 * Makes the foreign key of a reference where the target can carry one: a whole unique index on the column, of the
 * same type. Elsewhere (several references in one field, a target unique only among living rows) the server's own
 * checks stand alone. Refused while rows point to nothing.
 */
export async function addReference(
  on: Runner,
  model: TableModel,
  field: FieldModel,
  target: TableModel | undefined,
): Promise<void> {
  const { reference } = field;
  if (reference === undefined || reference.onDelete === "none" || target === undefined) return;
  if (target.storage === "call" || field.columnType === "text[]" || field.columnType === "jsonb") return;
  const pointed = target.fields.find((one) => one.name === reference.field);
  if (pointed === undefined || !(await canCarryReference(on, target.table, pointed.column))) return;
  const [from, to] = [quoted(field.column), quoted(pointed.column)];
  const lost = await runSql<Offender & { total: number }>(
    on,
    sql`select t.${quoted(keyField(model).column)} as key, to_jsonb(t.${from}) as value, count(*) over ()::int as total
        from ${quoted(model.table)} t
        where t.${from} is not null and not exists (select 1 from ${quoted(target.table)} o where o.${to} = t.${from})
        limit ${offendersListed}`,
  );
  if (lost.length > 0) {
    throw new ChangeRefused({
      code: "pointsToNothing",
      path: pathOfField(field.name),
      params: { field: field.name, entity: reference.entity, count: lost[0]?.total ?? 0 },
      offenders: lost.map(({ key, value }) => ({ key, value })),
      offenderCount: lost[0]?.total ?? 0,
    });
  }
  await dropConstraint(on, model.table, referenceName(model.table, field));
  await runSql(
    on,
    sql`alter table ${quoted(model.table)} add constraint ${quoted(referenceName(model.table, field))}
        foreign key (${from}) references ${quoted(target.table)} (${to})
        on update cascade deferrable initially deferred`,
  );
}

async function canCarryReference(on: Runner, table: string, column: string): Promise<boolean> {
  const found = await runSql(
    on,
    sql`select 1 from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where i.indrelid = to_regclass(${`public."${table}"`}) and i.indisunique and i.indpred is null
          and i.indnatts = 1 and a.attname = ${column}`,
  );
  return found.length > 0;
}

/** Drops a constraint if it is there. */
export async function dropConstraint(on: Runner, table: string, name: string): Promise<void> {
  await runSql(on, sql`alter table ${quoted(table)} drop constraint if exists ${quoted(name)}`);
}

import { sql } from "kysely";
import type { FieldModel, TableModel } from "#tables";
import { organColumn } from "#server/table-sql/system-columns.ts";
import type { TestApp } from "../app.ts";
import type { MarkedCompany } from "./a-marked-company.ts";

/** Whose a row is to be: a company's, or the group's. */
export type Owner = MarkedCompany | { mark: string };

const isCompany = (owner: Owner): owner is MarkedCompany => "organId" in owner;

/**
 * A row of a table, in every text of which stands its owner's mark, as the table's own server may have written it long
 * ago: rules of what people write are not asked. Answers its key; for tables that the server did not make that of a row
 * that is there already.
 */
export async function aMarkedRow(app: TestApp, model: TableModel, owner: Owner): Promise<string | undefined> {
  if (model.storage !== "adopted") await insertRow(app, model, owner);
  return markedKey(app, model, owner);
}

/** Tables in the order in which their rows can be made: those that others refer to before them. */
export function referredFirst(models: readonly TableModel[]): TableModel[] {
  const ordered = new Set<TableModel>();
  const add = (model: TableModel, above: readonly string[]): void => {
    if (ordered.has(model) || above.includes(model.name)) return;
    for (const { reference } of model.fields) {
      const other = models.find(({ name }) => name === reference?.entity);
      if (other !== undefined) add(other, [...above, model.name]);
    }
    ordered.add(model);
  };
  for (const model of models) add(model, []);
  return [...ordered];
}

async function insertRow(app: TestApp, model: TableModel, owner: Owner): Promise<void> {
  const values = new Map<string, unknown>();
  for (const field of model.fields) {
    if (field.calc !== undefined || (field.name === model.key && model.keySource === "counted")) continue;
    const value =
      field.reference === undefined
        ? valueOf(field, model, owner)
        : listed(field, await referred(app, { ...field, required: isNeeded(field, model) }, owner));
    if (value !== undefined) values.set(field.column, value);
  }
  const organ = organColumn(model);
  if (organ !== undefined) values.set(organ, isCompany(owner) ? owner.organId : null);
  await sql`insert into ${sql.id(model.table)} (${sql.join([...values.keys()].map((name) => sql.id(name)))})
    values (${sql.join([...values.values()])})`.execute(app.database.kysely);
}

/** What no row is without. */
const isNeeded = ({ name, required }: FieldModel, { key }: TableModel): boolean => required || name === key;

function valueOf(field: FieldModel, model: TableModel, owner: Owner): unknown {
  const { mark } = owner;
  const first = field.choices?.[0]?.value;
  switch (field.columnType) {
    case "text":
      return first ?? `${mark}-${model.name}`;
    case "boolean":
      return false;
    case "date":
      return "2026-12-01";
    case "timestamptz":
      return new Date("2026-11-01T00:00:00Z").toISOString();
    case "jsonb":
      return field.kind === "attachment" ? "[]" : JSON.stringify([mark]);
    case "text[]":
      return [mark];
    default:
      return first ?? mark.charCodeAt(1);
  }
}

/** Where a field refers to several, a list of the one. */
function listed({ columnType }: FieldModel, value: unknown): unknown {
  if (columnType === "text[]") return value === null ? [] : [value];
  return columnType === "jsonb" ? JSON.stringify(value === null ? [] : [value]) : value;
}

/** What a reference holds: people and departments of the company, elsewhere a row that is there, of its own if it can be. */
async function referred(app: TestApp, { reference, required }: FieldModel, owner: Owner): Promise<unknown> {
  const { entity = "", field: target = "" } = reference ?? {};
  const company = isCompany(owner) ? owner : undefined;
  if (entity === "user" && (company !== undefined || !required)) return company?.staff ?? null;
  if (entity === "dept" && (company !== undefined || !required)) return company?.deptId ?? null;
  const there = app.ports.tables.find(entity)?.model;
  const column = there?.fields.find(({ name }) => name === target)?.column;
  if (there === undefined || column === undefined) return null;
  const { rows } = await sql<{ value: unknown }>`
    select ${sql.id(column)} as value from ${sql.id(there.table)} t
    order by to_jsonb(t)::text ~* ${owner.mark} desc, 1 limit 1`.execute(app.database.kysely);
  return rows[0]?.value ?? null;
}

/** The key of a row that has the owner's mark. */
async function markedKey(app: TestApp, model: TableModel, owner: Owner): Promise<string | undefined> {
  const column = model.fields.find(({ name }) => name === model.key)?.column ?? "";
  const pattern = isCompany(owner) ? `${owner.mark}|${owner.organId}` : owner.mark;
  const { rows } = await sql<{ key: string }>`
    select ${sql.id(column)}::text as key from ${sql.id(model.table)} t where to_jsonb(t)::text ~* ${pattern}
    order by 1 limit 1`.execute(app.database.kysely);
  return rows[0]?.key;
}

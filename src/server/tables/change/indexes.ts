import { type RawBuilder, sql } from "kysely";
import type { FieldModel, TableModel } from "#tables";
import { keyField, organColumn, quoted, systemColumns } from "../../table-sql/index.ts";
import { type Runner, runSql } from "../sql/run-sql.ts";
import { downIndexName, indexName, uniqueName } from "./names.ts";

/** An index to make: `concurrently` where a table is so large that nobody may wait for it. */
export interface IndexPlan {
  name: string;
  unique: boolean;
  definition: RawBuilder<unknown>;
}

/** The indexes of one field. A plain one serves equality, ranges and sorting upwards; a sorted field has one for the way down. */
export function fieldIndexes(
  model: TableModel,
  field: FieldModel,
  index: "plain" | "trigram",
): readonly IndexPlan[] {
  const table = quoted(model.table);
  const column = quoted(field.column);
  const name = indexName(model.table, field, index);
  if (index === "trigram") {
    const searched = sql`${column} collate "default"`;
    return [{ name, unique: false, definition: sql`on ${table} using gin (${searched} gin_trgm_ops)` }];
  }
  if (field.columnType === "text[]" || field.columnType === "jsonb") {
    return [{ name, unique: false, definition: sql`on ${table} using gin (${column})` }];
  }
  const key = quoted(keyField(model).column);
  const up = { name, unique: false, definition: sql`on ${table} (${column}, ${key})` };
  const goesDown =
    model.sort.some((term) => term.field === field.name && term.descending) ||
    model.listColumns.some((shown) => shown.field === field.name && shown.sortable);
  if (!goesDown) return [up];
  return [
    up,
    {
      name: downIndexName(model.table, field),
      unique: false,
      definition: sql`on ${table} (${column} desc nulls last, ${key} desc)`,
    },
  ];
}

/**
 * The index that keeps a set unique among living rows. Without a value in its first field a row is not counted; in
 * the others no value is a value like any other, so that two roots of a tree cannot have one name.
 */
export function uniqueIndex(model: TableModel, fields: readonly string[]): IndexPlan {
  const columns = fields.map((name) => model.fields.find((field) => field.name === name)?.column ?? name);
  const organ = organColumn(model);
  const [first = ""] = columns;
  const all = [...new Set([...columns, ...(organ === undefined ? [] : [organ])])];
  // A field alone is unique without more words, and its index then serves the order of all living rows too.
  const [alike, counted] =
    all.length === 1 ? [sql``, sql``] : [sql` nulls not distinct`, sql` and ${quoted(first)} is not null`];
  return {
    name: uniqueName(model, fields),
    unique: true,
    definition: sql`on ${quoted(model.table)} (${sql.join(all.map(quoted))})${alike}
      where ${quoted(systemColumns.deletedAt)} is null${counted}`,
  };
}

/** Every index that a model asks for, by name. */
export function indexesOf(model: TableModel): readonly IndexPlan[] {
  const plans = [
    ...model.fields.flatMap((field) => field.indexes.flatMap((index) => fieldIndexes(model, field, index))),
    ...model.uniqueSets.map((set) => uniqueIndex(model, set)),
    ...referencingIndexes(model),
  ];
  return [...new Map(plans.map((plan) => [plan.name, plan])).values()];
}

/** Without an index every deletion of a row would search the whole table for references to it. */
function referencingIndexes(model: TableModel): readonly IndexPlan[] {
  return model.fields
    .filter(
      ({ reference, columnType, indexes, name }) =>
        reference !== undefined &&
        reference.onDelete !== "none" &&
        columnType !== "text[]" &&
        !indexes.includes("plain") &&
        name !== model.key,
    )
    .flatMap((field) => fieldIndexes(model, field, "plain").slice(0, 1));
}

/** Makes an index; one that is there already stays. */
export async function makeIndex(on: Runner, plan: IndexPlan, concurrently = false): Promise<void> {
  const kind = sql.raw(`${plan.unique ? "unique " : ""}index ${concurrently ? "concurrently " : ""}`);
  await runSql(on, sql`create ${kind} if not exists ${quoted(plan.name)} ${plan.definition}`);
}

/** Drops an index if it is there. */
export async function dropIndex(on: Runner, name: string): Promise<void> {
  await runSql(on, sql`drop index if exists ${quoted(name)}`);
}

import { sql } from "kysely";
import { limits } from "#contract/limits.ts";
import { compareModels, type FieldModel, type TableChange, type TableModel } from "#tables";
import { knownField, literal, organColumn, quoted, systemColumns } from "../../table-sql/index.ts";
import { type Runner, runSql } from "../sql/run-sql.ts";
import { changeType } from "./change-type.ts";
import { checkAdopted, columnsOf, plainType } from "./check-adopted.ts";
import { createTable } from "./create-table.ts";
import { choicesConstraint, columnDefinition, defaultLiteral } from "./define-column.ts";
import { refuseDoubled, refuseOffenders } from "./find-offenders.ts";
import { dropIndex } from "./indexes.ts";
import { choicesName, downIndexName, indexName, referenceName, uniqueName } from "./names.ts";
import { dropConstraint } from "./references.ts";
import { ChangeRefused, pathOfField } from "./server-problem.ts";

/** A column that no property uses any more. */
export interface SetAside {
  column: string;
  field: string;
}

/**
 * Brings a table from one model to the next, in a transaction, without ever losing a value. Indexes and references
 * that the next model asks for are made afterwards by their own steps. Answers the columns that were set aside.
 *
 * @throws {ChangeRefused} and changes nothing.
 */
export async function applyChanges(
  on: Runner,
  old: TableModel | undefined,
  next: TableModel,
): Promise<readonly SetAside[]> {
  if (next.storage === "call") return [];
  if (next.storage === "adopted") {
    if (old !== undefined && old.storage !== "adopted") refuseStorage(old, next);
    await checkAdopted(on, next);
    return [];
  }
  if (old === undefined) {
    if ((await columnsOf(on, next.table)).size > 0)
      throw new ChangeRefused({ code: "tableTaken", path: "/x-entity/table", params: { table: next.table } });
    await createTable(on, next);
    return [];
  }
  if (old.storage !== "table") refuseStorage(old, next);
  const changes = compareModels(old, next);
  if (changes.length === 0) return [];
  // Nobody writes by the older rules while the rows are looked at.
  await runSql(on, sql`lock table ${quoted(old.table)} in share row exclusive mode`);
  for (const change of changes) await applyChange(on, old, next, change);
  const narrowings = changes.filter((change) => change.change === "narrow");
  if (narrowings.length > 0) await refuseOffenders(on, next, narrowings);
  for (const change of changes) {
    if (change.change === "addUnique") await refuseDoubled(on, next, change.fields);
    if ((change.change === "narrow" || change.change === "widen") && change.rule === "choices")
      await replaceChoices(on, next, change.field ?? "");
  }
  return changes.flatMap((change) =>
    change.change === "setAside" ? [{ column: change.column, field: change.field }] : [],
  );
}

function refuseStorage(old: TableModel, next: TableModel): never {
  throw new ChangeRefused({
    code: "storageChanged",
    path: "/x-entity/storage",
    params: { from: old.storage, to: next.storage },
  });
}

async function applyChange(
  on: Runner,
  old: TableModel,
  next: TableModel,
  change: TableChange,
): Promise<void> {
  const table = quoted(next.table);
  switch (change.change) {
    case "refused":
      throw new ChangeRefused({
        code: change.reason,
        path: change.reason === "keyChanged" ? "/x-entity/key" : pathOfField(change.field),
        params: { field: change.field, expected: change.expected },
      });
    case "renameTable":
      return void (await runSql(on, sql`alter table ${quoted(change.from)} rename to ${table}`));
    case "addColumn":
      return addColumn(on, next, knownField(next, change.field));
    case "changeType": {
      const before = old.fields.find((field) => field.column === change.column);
      return before === undefined ? undefined : changeType(on, next, before, knownField(next, change.field));
    }
    case "setAside":
      return setAside(on, old, knownField(old, change.field));
    case "dropIndex": {
      const field = knownField(next, change.field);
      await dropIndex(on, indexName(next.table, field, change.index));
      return change.index === "plain" ? dropIndex(on, downIndexName(next.table, field)) : undefined;
    }
    case "dropUnique":
      return dropIndex(on, uniqueName(old, change.fields));
    case "dropReference":
      return dropConstraint(on, next.table, referenceName(next.table, knownField(next, change.field)));
    case "setting":
      return change.name === "scope" ? addScope(on, old, next) : undefined;
    default:
      return undefined;
  }
}

/** Adds a column at once, whatever the size of the table; rows that are there get the default. One set aside comes back with its values. */
async function addColumn(on: Runner, model: TableModel, field: FieldModel): Promise<void> {
  const kept = (await columnsOf(on, model.table)).get(field.column);
  if (kept !== undefined) {
    if (plainType(kept) !== plainType(field.columnType))
      throw new ChangeRefused({
        code: "columnKeptType",
        path: pathOfField(field.name),
        params: { column: field.column, type: kept, expected: field.columnType },
      });
  } else {
    const value = defaultLiteral(field);
    const table = quoted(model.table);
    const filled = value === undefined ? sql`` : sql` default ${value}`;
    await runSql(on, sql`alter table ${table} add column ${columnDefinition(model, field)}${filled}`);
    if (value !== undefined)
      await runSql(on, sql`alter table ${table} alter column ${quoted(field.column)} drop default`);
  }
  await replaceChoices(on, model, field.name);
}

/** The column stays with its values; what would bind new rows by it goes. */
async function setAside(on: Runner, model: TableModel, field: FieldModel): Promise<void> {
  await dropConstraint(on, model.table, choicesName(model.table, field));
  await dropConstraint(on, model.table, referenceName(model.table, field));
}

async function replaceChoices(on: Runner, model: TableModel, name: string): Promise<void> {
  const field = knownField(model, name);
  await dropConstraint(on, model.table, choicesName(model.table, field));
  const constraint = choicesConstraint(model.table, field);
  if (constraint === undefined) return;
  // Rows in the recycle bin may hold an older choice: new values are judged, old ones stay.
  await runSql(on, sql`alter table ${quoted(model.table)} add ${constraint} not valid`);
}

/**
 * Rows that belonged to everybody come to the main organisation where each must have one, else to the group or to nobody
 * but administrators of everything; an index that counts per organisation is made anew.
 */
async function addScope(on: Runner, old: TableModel, next: TableModel): Promise<void> {
  for (const set of next.uniqueSets) await dropIndex(on, uniqueName(next, set));
  for (const set of old.uniqueSets) await dropIndex(on, uniqueName(old, set));
  const column = organColumn(next);
  if (column === undefined) return;
  const columns = await columnsOf(on, next.table);
  const table = quoted(next.table);
  if (!columns.has(column) && column === systemColumns.organId)
    await runSql(on, sql`alter table ${table} add column ${quoted(column)} integer`);
  else if (!columns.has(column)) return;
  if (next.scope !== "organisation") return;
  await runSql(
    on,
    sql`update ${table} set ${quoted(column)} = ${literal(limits.defaultOrganId)} where ${quoted(column)} is null`,
  );
}

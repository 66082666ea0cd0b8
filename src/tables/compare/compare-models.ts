import type { JsonValue } from "#contract/schema.ts";
import { sameValue } from "../same-value.ts";
import type { ColumnType, FieldModel, TableModel } from "../table-model.ts";
import { compareLimits, isAlwaysThere } from "./compare-limits.ts";
import type { TableChange } from "./table-change.ts";

/**
 * What has to happen to a table so that it becomes the next model, in an order in which it can be done.
 * No old model: the table is made. Texts and screens make no change here. Pure; `compareModels(a, a)` is empty.
 */
export function compareModels(old: TableModel | undefined, next: TableModel): TableChange[] {
  if (old === undefined)
    return [{ change: "createTable" }, ...next.fields.flatMap((field) => indexesOf(field, "addIndex"))];
  const oldByColumn = new Map(old.fields.map((field) => [field.column, field]));
  const nextColumns = new Set(next.fields.map((field) => field.column));
  const gone = old.fields.filter((field) => !nextColumns.has(field.column));
  return [
    ...refusals(old, next),
    ...(old.table === next.table
      ? []
      : [{ change: "renameTable" as const, from: old.table, to: next.table }]),
    ...settings(old, next),
    ...next.fields.flatMap((field) => {
      const before = oldByColumn.get(field.column);
      return before === undefined ? added(field) : altered(before, field);
    }),
    ...uniqueSets(old, next),
    ...rowRules(old, next),
    ...gone.map((field): TableChange => ({ change: "setAside", field: field.name, column: field.column })),
  ];
}

function refusals(old: TableModel, next: TableModel): TableChange[] {
  const changes: TableChange[] = [];
  const oldKey = old.fields.find((field) => field.name === old.key);
  const nextKey = next.fields.find((field) => field.name === next.key);
  if (oldKey?.column !== nextKey?.column) {
    changes.push({ change: "refused", reason: "keyChanged", field: next.key, expected: old.key });
  }
  for (const field of next.fields) {
    // Renamed a second time: `was` names a property that itself kept an older column.
    const before = field.was === undefined ? undefined : old.fields.find((one) => one.name === field.was);
    if (before !== undefined && before.column !== field.column) {
      changes.push({ change: "refused", reason: "columnMoved", field: field.name, expected: before.column });
    }
  }
  return changes;
}

function settings(old: TableModel, next: TableModel): TableChange[] {
  const names = ["storage", "softDelete", "lock", "audit", "scope"] as const;
  return names.flatMap((name): TableChange[] => {
    const [from, to]: JsonValue[] = [old[name] ?? null, next[name] ?? null];
    return from === to ? [] : [{ change: "setting", name, from: from ?? null, to: to ?? null }];
  });
}

function added(field: FieldModel): TableChange[] {
  const isFilled = field.default !== undefined || field.readOnly || !isAlwaysThere(field);
  return [
    { change: "addColumn", field: field.name, column: field.column },
    ...(isFilled
      ? []
      : [{ change: "narrow" as const, field: field.name, rule: "required" as const, from: false, to: true }]),
    ...referencesOf(field, "addReference"),
    ...indexesOf(field, "addIndex"),
  ];
}

function altered(old: FieldModel, next: FieldModel): TableChange[] {
  const { name: field, column } = next;
  const changes: TableChange[] = [];
  if (old.name !== field) changes.push({ change: "mapColumn", field, was: old.name, column });
  if (old.columnType !== next.columnType) {
    const lossless = isLossless(old.columnType, next.columnType);
    changes.push({
      change: "changeType",
      field,
      column,
      from: old.columnType,
      to: next.columnType,
      lossless,
    });
  }
  changes.push(...compareLimits(old, next));
  const { reference } = next;
  if (!sameValue(asJson(old.reference), asJson(reference))) {
    changes.push(...referencesOf(old, "dropReference"), ...referencesOf(next, "addReference"));
  }
  return [...changes, ...indexesOf(old, "dropIndex", next), ...indexesOf(next, "addIndex", old)];
}

const asJson = (value: unknown): JsonValue | undefined =>
  value === undefined ? undefined : (value as JsonValue);

/** A field's indexes that the other one does not have. */
function indexesOf(field: FieldModel, change: "addIndex" | "dropIndex", other?: FieldModel): TableChange[] {
  const own = field.indexes.filter((index) => other?.indexes.includes(index) !== true);
  return own.map((index) => ({ change, field: field.name, column: field.column, index }));
}

/** A reference without a foreign key (`none`) asks nothing of the database. */
function referencesOf(field: FieldModel, change: "addReference" | "dropReference"): TableChange[] {
  const { reference } = field;
  return reference === undefined || reference.onDelete === "none"
    ? []
    : [{ change, field: field.name, column: field.column, reference }];
}

/** Sets are the same if their columns are: a renamed property changes nothing. */
function columnsOf(model: TableModel, set: readonly string[]): string {
  return set
    .map((name) => model.fields.find((field) => field.name === name)?.column ?? name)
    .sort()
    .join();
}

function setsMissing(from: TableModel, to: TableModel): (readonly string[])[] {
  const present = to.uniqueSets.map((set) => columnsOf(to, set));
  return from.uniqueSets.filter((set) => !present.includes(columnsOf(from, set)));
}

function uniqueSets(old: TableModel, next: TableModel): TableChange[] {
  return [
    ...setsMissing(old, next).map((fields): TableChange => ({ change: "dropUnique", fields })),
    ...setsMissing(next, old).map((fields): TableChange => ({ change: "addUnique", fields })),
  ];
}

/** What a model asks of whole rows, without its words. */
function rowRulesOf(model: TableModel): JsonValue {
  const tests = model.rules.map(({ message: _message, path: _path, ...rule }) => rule);
  const conditions = ["dependentRequired", "if", "then", "else", "allOf"].map(
    (word) => model.recordSchema[word] ?? null,
  );
  return JSON.parse(JSON.stringify({ tests, conditions })) as JsonValue;
}

/** Conditions and tests across fields judge whole rows: a changed set of them may make rows offend. */
function rowRules(old: TableModel, next: TableModel): TableChange[] {
  const [from, to] = [rowRulesOf(old), rowRulesOf(next)];
  return sameValue(from, to) ? [] : [{ change: "narrow", rule: "rows", from, to }];
}

const wholeNumbers: readonly ColumnType[] = ["smallint", "integer", "bigint", "numeric"];

/** Whether every value of one column type is one of the other too. */
function isLossless(from: ColumnType, to: ColumnType): boolean {
  if (to === "text") return from !== "text[]" && from !== "jsonb";
  if (to === "jsonb") return from === "text[]";
  if (to === "double precision") return from === "smallint" || from === "integer";
  if (to === "numeric" && from === "numeric(18,2)") return true;
  if (to === "numeric(18,2)") return from === "smallint" || from === "integer";
  const [start, end] = [wholeNumbers.indexOf(from), wholeNumbers.indexOf(to)];
  return start >= 0 && end > start;
}

import type { JsonValue } from "#contract/schema.ts";
import { sameValue } from "./same-value.ts";
import { fieldOf } from "./table-fields.ts";
import type { Row, TableModel } from "./table-model.ts";

export interface MergeInput {
  /** The row as the person saw it; at least the fields of `mine`. */
  base: Row;
  /** The row as it is now. */
  theirs: Row;
  /** What the person wants, field by field; fields left out are not theirs. */
  mine: Row;
}

export type MergeConflicts = { [field: string]: { base: JsonValue; theirs: JsonValue; mine: JsonValue } };

export type MergeResult =
  /** `changed` are the fields in which the merged row differs from theirs. */
  { row: Row; changed: readonly string[] } | { conflicts: MergeConflicts };

/**
 * Merges two people's changes of one row, field by field: who alone changed a field wins it; who changed it to the same
 * value agrees; both to different values is a conflict. Pure.
 */
export function mergeChanges(model: TableModel, { base, theirs, mine }: MergeInput): MergeResult {
  const conflicts: MergeConflicts = {};
  const row: Row = { ...theirs };
  const changed: string[] = [];
  for (const [name, wanted] of Object.entries(mine)) {
    const field = fieldOf(model, name);
    const same = (left: JsonValue | undefined, right: JsonValue | undefined) => sameValue(left, right, field);
    if (same(wanted, base[name]) || same(wanted, theirs[name])) continue;
    if (same(theirs[name], base[name])) {
      row[name] = wanted;
      changed.push(name);
    } else conflicts[name] = { base: base[name] ?? null, theirs: theirs[name] ?? null, mine: wanted };
  }
  return Object.keys(conflicts).length > 0 ? { conflicts } : { row, changed };
}

/** What an update sends: the fields in which two rows differ, with both values. Blank, null and absent are one. */
export function changesBetween(
  model: TableModel,
  from: Row,
  to: Row,
): { [field: string]: { from: JsonValue; to: JsonValue } } {
  const differing = model.fields.filter((field) => !sameValue(from[field.name], to[field.name], field));
  return Object.fromEntries(
    differing.map(({ name }) => [
      name,
      { from: from[name] ?? null, to: to[name] === "" ? null : (to[name] ?? null) },
    ]),
  );
}

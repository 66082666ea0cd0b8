import { isRefusal } from "#contract/errors/refusal.ts";
import type { JsonValue } from "#contract/schema.ts";
import { checkRecord, type FieldModel, type Row, sameValue, type TableModel } from "#tables";
import { CallerDisbelieved } from "../../http/index.ts";
import { isOwn } from "../../table-sql/index.ts";
import { inTableWrite } from "./in-table-write.ts";
import { stampsOf } from "./insert-row.ts";
import { errorsOfStorage, holdsNul } from "./judge-row.ts";
import type { GivenChanges } from "./merge-given.ts";
import { isStoredAlone } from "./no-side-effects.ts";
import { readKeys, type WholeRow } from "./read-rows.ts";
import type { TableContext } from "./table-context.ts";
import { comparable, writeAsSeen } from "./write-as-seen.ts";

class NotAsSeen extends Error {}

/** As many as are told apart in one record. */
const fieldsMost = 40;

/**
 * Changes fields of a row by one statement that nothing is read before, where the row is as the person saw it. Undefined where
 * it is not, where the rest of the row has a say in the change, or where anything is to be refused: then it is done, and
 * refused, by whoever reads the row first. Where nothing was written and the author is known from a moment ago, they are
 * looked up before (`CallerDisbelieved`).
 */
export async function updateAsSeen(
  context: TableContext,
  given: GivenChanges,
): Promise<WholeRow | undefined> {
  const { model, author } = context;
  const isLookedAt = author.confirm === undefined || author.standing !== undefined;
  if (!isLookedAt || !model.lock || !isJudgedByField(model)) return undefined;
  const [key] = readKeys(context, [given.key]);
  const fields = changedFields(context, given);
  if (key === undefined || fields === undefined) return undefined;
  const seen = rowOf(fields, ({ name }) => filled(given.changes[name]?.from));
  const values = judgedValues(
    context,
    fields,
    rowOf(fields, ({ name }) => given.changes[name]?.to ?? null),
  );
  if (values === undefined || fields.some((field) => sameValue(seen[field.name], values[field.name], field)))
    return undefined;
  const stamps = stampsOf(model, author, "update");
  try {
    const row = await inTableWrite(
      context,
      async (tx) => {
        const written = await writeAsSeen(tx, context, { key, fields, seen, values, stamps });
        if (written === undefined) throw new NotAsSeen();
        return written;
      },
      { isOneStatement: true, isConfirmed: true },
    );
    // What the database refuses is looked at again: it may be said better.
    return isRefusal(row) ? undefined : row;
  } catch (error) {
    if (!(error instanceof NotAsSeen)) throw error;
    // Perhaps not the row is another but the author.
    if (author.standing !== undefined) throw new CallerDisbelieved();
    return undefined;
  }
}

const plainWords: ReadonlySet<string> = new Set(["type", "properties", "additionalProperties", "required"]);

/** Whether a change is judged by the fields that change alone: what the others are is good already, and says nothing of them. */
function isJudgedByField(model: TableModel): boolean {
  let isJudged = known.get(model);
  if (isJudged === undefined) {
    isJudged =
      isOwn(model) &&
      isStoredAlone(model) &&
      model.rules.length === 0 &&
      Object.keys(model.recordSchema).every((word) => plainWords.has(word)) &&
      model.fields.every(
        ({ when, calc, required, reference }) =>
          when === undefined && calc === undefined && !(required && reference?.onDelete === "setNull"),
      );
    known.set(model, isJudged);
  }
  return isJudged;
}

const known = new WeakMap<TableModel, boolean>();

/** The fields of a change if the person may read and write each, and what they saw can be compared with what is stored. */
function changedFields(
  { model, access }: TableContext,
  { changes }: GivenChanges,
): readonly FieldModel[] | undefined {
  const names = Object.keys(changes);
  if (names.length === 0 || names.length > fieldsMost) return undefined;
  const fields = model.fields.filter(
    ({ name, columnType, reference }) =>
      Object.hasOwn(changes, name) &&
      access.writableFields.has(name) &&
      access.readableFields.has(name) &&
      reference === undefined &&
      name !== model.tree?.parent &&
      comparable.has(columnType),
  );
  const areComparable = fields.every(({ name, columnType }) => isOf(columnType, filled(changes[name]?.from)));
  return fields.length === names.length && areComparable ? fields : undefined;
}

function isOf(columnType: string, value: JsonValue): boolean {
  if (value === null) return true;
  if (columnType === "text") return typeof value === "string" && !holdsNul(value);
  return columnType === "boolean" ? typeof value === "boolean" : Number.isSafeInteger(value);
}

/** The values as they are to be stored; undefined where one of them would be refused. */
function judgedValues({ table }: TableContext, fields: readonly FieldModel[], wanted: Row): Row | undefined {
  const verdict = checkRecord(table.compiled, wanted, { mode: "update", changed: Object.keys(wanted) });
  const errors = verdict.ok ? {} : verdict.errors;
  const isGood = Object.entries(errors).every(
    ([name, { code }]) => code === "required" && !Object.hasOwn(wanted, name),
  );
  if (!isGood || Object.keys(errorsOfStorage(fields, verdict.row)).length > 0) return undefined;
  return rowOf(fields, ({ name }) => verdict.row[name] ?? null);
}

function rowOf(fields: readonly FieldModel[], valueOf: (field: FieldModel) => JsonValue): Row {
  return Object.fromEntries(fields.map((field) => [field.name, valueOf(field)]));
}

function filled(value: JsonValue | undefined): JsonValue {
  return value === undefined || value === "" ? null : value;
}

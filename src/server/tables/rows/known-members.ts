import { type RawBuilder, sql } from "kysely";
import type { FieldModel } from "#tables";
import { type KnownMembers, knownField, quoted } from "../../table-sql/index.ts";
import { place } from "../sql/statement-places.ts";
import { isNameScopedFor, isNarrowedByOwner } from "../sql/scope-sql.ts";
import { nameable } from "./labels.ts";
import { contextFor, type TableContext } from "./table-context.ts";

const severalTypes: ReadonlySet<string> = new Set(["text[]", "jsonb"]);

/** Of some fields those that hold several references; lists of fields are few, and most have none. */
function severalOf(fields: readonly FieldModel[]): readonly FieldModel[] {
  const known = several.get(fields);
  if (known !== undefined) return known;
  const found = fields.filter(
    ({ reference, columnType }) => reference !== undefined && severalTypes.has(columnType),
  );
  several.set(fields, found);
  return found;
}

const several = new WeakMap<readonly FieldModel[], readonly FieldModel[]>();

/**
 * The keys that somebody may know in fields of several references: those of rows that have a name for them (`labelsOf`).
 * Undefined where that is all of them. A field that they write keeps its keys, for it is sent back whole.
 */
export function knownMembers(
  context: TableContext,
  fields: readonly FieldModel[] = context.model.fields,
): KnownMembers | undefined {
  const parts = severalOf(fields).flatMap((field) => {
    const { reference, name } = field;
    if (reference === undefined || context.access.writableFields.has(name)) return [];
    const target = contextFor(context, reference.entity);
    if (target === undefined || !hidesNames(target)) return [];
    const key = quoted(knownField(target.model, reference.field).column);
    const table = quoted(target.model.table);
    return [[name, sql`select ${key}::text from ${table} where ${nameable(target)}`] as const];
  });
  return parts.length === 0 ? undefined : new Map(parts);
}

/** Whether there may be rows of a table that have no name for whoever asks. */
function hidesNames({ model, author }: TableContext): boolean {
  if (model.storage === "call") return false;
  return (
    isNameScopedFor(model, author) ||
    isNarrowedByOwner(model) ||
    author.forbidden.hiddenRows(model).length > 0
  );
}

const placeOf = (field: string): string => `members of ${field}`;

/** The same as places in a statement that is written once, and what tells it from the one for other readers. */
export function memberPlaces(members: KnownMembers | undefined): {
  places: KnownMembers | undefined;
  name: string;
  parts: Readonly<Record<string, RawBuilder<unknown>>>;
} {
  if (members === undefined) return nobodys;
  const fields = [...members.keys()];
  return {
    places: new Map(fields.map((field) => [field, place(placeOf(field))])),
    name: fields.join(" "),
    parts: Object.fromEntries([...members].map(([field, known]) => [placeOf(field), known])),
  };
}

const nobodys = { places: undefined, name: "", parts: {} } as const;

import { conditionHolds, type FieldModel, type Row } from "#tables";
import type { Entity } from "../source/entity.ts";

export interface FieldGroup {
  name: string;
  title: string | undefined;
  fields: readonly FieldModel[];
}

type Use = "show" | "create" | "update";

/** The fields of a form by group, those outside any group first. What a condition hides is left out. */
export function formFields(
  entity: Entity,
  row: Row,
  use: Use,
  language: keyof FieldModel["titles"],
): FieldGroup[] {
  const { model } = entity;
  const fits = (field: FieldModel) => belongs(entity, field, use) && conditionHolds(field.when, row);
  const grouped = new Set(model.formGroups.flatMap(({ fields }) => fields));
  const loose = model.fields.filter((field) => !grouped.has(field.name) && fits(field));
  return [
    { name: "", title: undefined, fields: loose },
    ...model.formGroups.map((group) => ({
      name: group.name,
      title: group.titles[language],
      fields: group.fields.flatMap((name) => {
        const field = entity.fields.get(name);
        return field !== undefined && fits(field) ? [field] : [];
      }),
    })),
  ].filter(({ fields }) => fields.length > 0);
}

/** Reading shows everything there is to read; writing shows what can be written, and the key for orientation. */
function belongs({ model, readable, writable }: Entity, field: FieldModel, use: Use): boolean {
  if (use === "show") return readable.has(field.name) && !isOnlyLookedFor(model, field);
  if (field.readOnly) return use === "update" && field.name === model.key && field.inForm;
  return writable.has(field.name) && field.inForm;
}

/** Neither in the list nor in the form: it is there to find rows by. */
function isOnlyLookedFor(
  { listColumns, filters }: Entity["model"],
  { name, readOnly, inForm }: FieldModel,
): boolean {
  const stands = inForm || listColumns.some(({ field }) => field === name);
  return readOnly && !stands && filters.some(({ field }) => field === name);
}

/** A new row: what the schema gives by default, or what a copied row had. */
export function newRow({ model, writable }: Entity, copied: Row | undefined): Row {
  const row: Row = {};
  for (const field of model.fields) {
    if (!writable.has(field.name) || field.readOnly) continue;
    // A file belongs to one row.
    const isOwn =
      field.name === model.key ||
      field.kind === "attachment" ||
      model.uniqueSets.some((set) => set.length === 1 && set[0] === field.name);
    const value = copied === undefined || isOwn ? undefined : copied[field.name];
    const given = value ?? field.default;
    if (given !== undefined) row[field.name] = given;
  }
  return row;
}

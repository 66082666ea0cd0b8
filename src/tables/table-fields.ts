import type { FieldModel, TableModel } from "./table-model.ts";

const known = new WeakMap<TableModel, ReadonlyMap<string, FieldModel>>();

/** A model's fields by name; made once for each model. */
export function fieldsByName(model: TableModel): ReadonlyMap<string, FieldModel> {
  let fields = known.get(model);
  if (fields === undefined) {
    fields = new Map(model.fields.map((field) => [field.name, field]));
    known.set(model, fields);
  }
  return fields;
}

/** Finds a field by name. */
export function fieldOf(model: TableModel, name: string): FieldModel | undefined {
  return fieldsByName(model).get(name);
}

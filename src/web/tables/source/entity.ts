import type { EntityForPage, TableKey } from "#contract/shapes/tables.ts";
import { type AccessOperation, type FieldModel, fieldsByName, type TableModel } from "#tables";

/** A table as this person's page knows it. */
export interface Entity {
  name: string;
  generation: number;
  validatorUrl: string;
  model: TableModel;
  rights: Readonly<Record<AccessOperation, boolean>>;
  readable: ReadonlySet<string>;
  writable: ReadonlySet<string>;
  /** Of a shared table: the organisation whose rows alone may be changed; absent: all. */
  changesRowsOf?: number;
  fields: ReadonlyMap<string, FieldModel>;
}

const known = new WeakMap<EntityForPage, Entity>();

/** The answer's entry made ready for the screens; the same entry always gives the same object. */
export function entityOf(given: EntityForPage): Entity {
  const before = known.get(given);
  if (before !== undefined) return before;
  const model = given.model as unknown as TableModel;
  const entity: Entity = {
    name: given.name,
    generation: given.generation,
    validatorUrl: given.validatorUrl,
    model,
    rights: given.rights as Record<AccessOperation, boolean>,
    readable: new Set(given.readableFields),
    writable: new Set(given.writableFields),
    ...(given.changesRowsOf === undefined ? {} : { changesRowsOf: given.changesRowsOf }),
    fields: fieldsByName(model),
  };
  known.set(given, entity);
  return entity;
}

/** A key from an address or an id, as its field keeps it. */
export function keyOf({ model, fields }: Entity, id: string): TableKey {
  return fields.get(model.key)?.kind === "integer" ? Number(id) : id;
}

import type { JsonValue } from "#contract/schema.ts";
import { accessFor, type TableAccess } from "./access-for.ts";
import { type AccessOperation, accessOperations, type TableModel, type WhenModel } from "./table-model.ts";

/** A table as one person's page gets it (`POST /basic/entities`). Plain JSON. */
export interface VisibleTable {
  model: TableModel;
  rights: Readonly<Record<AccessOperation, boolean>>;
  readableFields: readonly string[];
  writableFields: readonly string[];
}

type JsonObject = { [key: string]: JsonValue };

/**
 * What a person with these roles gets to know of a table: its model without the fields they may neither read nor write,
 * without everything that names them, without actions that are not theirs and without role codes. `hidden` as in `accessFor`. Undefined if they may not read it.
 * Conditions and tests over hidden fields are left to the server, whose verdict counts. Pure.
 */
export function visibleTable(
  model: TableModel,
  roles: readonly string[],
  hidden: readonly string[] = [],
  reach: { administersEverything?: boolean } = {},
): VisibleTable | undefined {
  const access = accessFor(model, roles, hidden, reach);
  if (!access.read) return undefined;
  const shown = (name: string): boolean => access.readableFields.has(name) || access.writableFields.has(name);
  const listed = (name: string): boolean => access.readableFields.has(name);
  const { labelIn = {}, changedBy: _changedBy, ...others } = model;
  const namesShown = Object.entries(labelIn).filter(([, { field }]) => listed(field));
  return {
    model: {
      ...others,
      ...(namesShown.length === 0 ? {} : { labelIn: Object.fromEntries(namesShown) }),
      fields: model.fields.filter((field) => shown(field.name)).map((field) => withoutRoles(field, shown)),
      uniqueSets: model.uniqueSets.filter((set) => set.every(shown)),
      sort: model.sort.filter((term) => listed(term.field)),
      listColumns: model.listColumns.filter((column) => listed(column.field)),
      filters: model.filters.filter((filter) => listed(filter.field)),
      formGroups: model.formGroups
        .map((group) => ({ ...group, fields: group.fields.filter(shown) }))
        .filter((group) => group.fields.length > 0),
      rules: model.rules.filter(
        (rule) =>
          [rule.field, rule.path, ...("field" in rule.other ? [rule.other.field] : [])].every(shown) &&
          whenIsShown(rule.when, shown),
      ),
      access: visibleAccess(access),
      actions: model.actions
        .filter((action) => mayRun(action.roles, roles) && whenIsShown(action.when, shown))
        .map(({ roles: _roles, ...action }) => action),
      recordSchema: visibleSchema(model.recordSchema, shown),
    },
    rights: Object.fromEntries(accessOperations.map((operation) => [operation, access[operation]])) as Record<
      AccessOperation,
      boolean
    >,
    readableFields: [...access.readableFields],
    writableFields: [...access.writableFields],
  };
}

function withoutRoles(
  field: TableModel["fields"][number],
  shown: (name: string) => boolean,
): TableModel["fields"][number] {
  // The page shows a calculated value; how it comes about may name what is hidden.
  const { readRoles: _read, writeRoles: _write, when, calc: _calc, ...kept } = field;
  return { ...kept, ...(when !== undefined && whenIsShown(when, shown) ? { when } : {}) };
}

const whenIsShown = (when: WhenModel | undefined, shown: (name: string) => boolean): boolean =>
  (when ?? []).every((one) => shown(one.field));

const mayRun = (wanted: readonly string[] | undefined, roles: readonly string[]): boolean =>
  wanted === undefined || wanted.some((role) => role === "*" || roles.includes(role));

/** The person's own rights in the form of a model's: everybody (that is: they) or nobody. */
function visibleAccess(access: TableAccess): TableModel["access"] {
  const entries = accessOperations.map((operation) => [operation, access[operation] ? ["*"] : []] as const);
  return Object.fromEntries(entries) as unknown as TableModel["access"];
}

const isBranch = ([word]: [string, JsonValue]): boolean => ["if", "then", "else"].includes(word);

/** The row's schema over the fields that are shown; a condition that names another one goes as a whole. */
function visibleSchema(schema: JsonObject, shown: (name: string) => boolean): JsonObject {
  const branch = Object.fromEntries(Object.entries(schema).filter(isBranch));
  const { properties, required, dependentRequired, allOf, ...others } = schema;
  const rest = Object.fromEntries(Object.entries(others).filter((entry) => !isBranch(entry)));
  const branches = (Array.isArray(allOf) ? allOf : []).filter((one) => namesOf(one).every(shown));
  const dependent = Object.entries((dependentRequired ?? {}) as { [name: string]: string[] }).filter(
    ([name, needed]) => shown(name) && needed.every(shown),
  );
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties as JsonObject).filter(([name]) => shown(name))),
    ...(Array.isArray(required) ? { required: required.filter((name) => shown(String(name))) } : {}),
    ...(dependent.length > 0 ? { dependentRequired: Object.fromEntries(dependent) } : {}),
    ...(namesOf(branch).every(shown) ? branch : {}),
    ...(branches.length > 0 ? { allOf: branches } : {}),
  };
}

/** Fields that a condition and its consequences name. */
function namesOf(branch: JsonValue): string[] {
  return Object.values(branch as { [word: string]: { required?: string[]; properties?: object } }).flatMap(
    (part) => [...(part.required ?? []), ...Object.keys(part.properties ?? {})],
  );
}

import { defaultLanguage, languages } from "#contract/codes/language.ts";
import { buildFields, buildWhen } from "./build-fields.ts";
import { readCallAlias } from "./call-alias.ts";
import { snakeCase } from "./column-name.ts";
import type { TableOutline } from "./outline.ts";
import { buildRecordSchema } from "./record-schema.ts";
import { sharedByName, titlesOf } from "./shared-labels.ts";
import { buildScope } from "./table-scope.ts";
import {
  type AccessOperation,
  type ActionModel,
  type CallAlias,
  type FieldModel,
  type ListColumnModel,
  type RuleModel,
  type SortTerm,
  type TableModel,
  type TableOperation,
  tableOperations,
} from "./table-model.ts";
import type { ActionSchema, EntitySchema, RuleSchema, TableSchema } from "./table-schema.ts";

/** Makes the model of an accepted schema; the result is frozen to its leaves. */
export function buildModel(schema: TableSchema, tables: ReadonlyMap<string, TableOutline>): TableModel {
  const entity = schema["x-entity"];
  const fields = buildFields(schema, tables);
  const key = fields.find((field) => field.name === entity.key);
  return deepFreeze({
    name: entity.name,
    table: entity.table ?? snakeCase(entity.name),
    version: entity.version ?? 1,
    titles: titlesOf(schema, entity.name),
    listTitles: { ...titlesOf(schema, entity.name), ...entity.plural },
    ...(schema.description === undefined ? {} : { description: schema.description }),
    ...(entity.group === undefined ? {} : { navigationGroup: entity.group }),
    storage: entity.storage ?? "table",
    key: entity.key,
    keySource: keySource(key),
    label: entity.label,
    ...(entity.labelIn === undefined ? {} : { labelIn: buildLabelIn(entity.labelIn) }),
    fields,
    uniqueSets: uniqueSets(schema),
    ...(entity.tree === undefined ? {} : { tree: entity.tree }),
    detail: (entity.detail ?? []).map(({ form = false, ...detail }) => ({ ...detail, inForm: form })),
    sort: (entity.sort ?? []).map(readSortTerm),
    listColumns: fields.flatMap((field) => listColumn(field, schema)),
    filters: Object.entries(schema.properties).flatMap(([field, { "x-ui": ui }]) =>
      ui?.filter === undefined ? [] : [{ field, filter: ui.filter }],
    ),
    formGroups: formGroups(fields, entity),
    rules: (schema["x-rules"] ?? []).map((rule) => buildRule(rule, schema)),
    count: entity.count ?? "exact",
    lock: entity.lock !== false,
    softDelete: entity.softDelete ?? false,
    audit: entity.audit ?? false,
    ...buildScope(entity),
    ...(entity.profile === undefined ? {} : { profile: entity.profile }),
    behaviours: entity.behaviours ?? [],
    access: buildAccess(entity.access),
    aliases: buildAliases(entity.api),
    removedOperations: tableOperations.filter((operation) => entity.api?.[operation] === false),
    actions: (entity.actions ?? []).map(buildAction),
    recordSchema: buildRecordSchema(schema),
  });
}

/** One JSON property that holds a name by language, or a property for each language. */
function buildLabelIn(given: NonNullable<EntitySchema["labelIn"]>): NonNullable<TableModel["labelIn"]> {
  const others = languages.filter((language) => language !== defaultLanguage);
  const entries = others.flatMap((language) => {
    const field = typeof given === "string" ? given : given[language];
    const key = typeof given === "string" ? { key: language } : {};
    return field === undefined ? [] : [[language, { field, ...key }] as const];
  });
  return Object.fromEntries(entries);
}

/** `-createdAt` → createdAt, downwards. */
export function readSortTerm(text: string): SortTerm {
  return text.startsWith("-")
    ? { field: text.slice(1), descending: true }
    : { field: text, descending: false };
}

function keySource(key: FieldModel | undefined): TableModel["keySource"] {
  if (key?.readOnly !== true) return "given";
  return key.kind === "integer" ? "counted" : "coded";
}

function uniqueSets(schema: TableSchema): string[][] {
  const sets = Object.entries(schema.properties).flatMap(([name, { "x-unique": unique }]) => {
    if (unique === undefined || unique === false || name === schema["x-entity"].key) return [];
    return [unique === true ? [name] : [name, ...unique]];
  });
  // The declaring field first, for its index serves it alone too; the same set declared twice is one.
  return [...new Map(sets.map((set) => [[...set].sort().join(), set])).values()];
}

function listColumn(field: FieldModel, schema: TableSchema): ListColumnModel[] {
  const ui = schema.properties[field.name]?.["x-ui"];
  if (ui?.list === undefined || ui.list === false) return [];
  return [
    {
      field: field.name,
      ...(typeof ui.list === "number" ? { widthPx: ui.list } : {}),
      ...(ui.fixed === undefined ? {} : { fixed: ui.fixed }),
      sortable: ui.sort ?? false,
    },
  ];
}

/** Groups in the order of `x-entity.groups`, then of first use. */
function formGroups(fields: readonly FieldModel[], entity: EntitySchema): TableModel["formGroups"] {
  const names = new Set([
    ...Object.keys(entity.groups ?? {}),
    ...fields.flatMap((field) => field.group ?? []),
  ]);
  return [...names].map((name) => {
    const own = entity.groups?.[name];
    const titles =
      own === undefined ? (sharedByName("groups", name) ?? titlesOf({}, name)) : titlesOf(own, name);
    return {
      name,
      titles,
      fields: fields.filter((field) => field.group === name).map((field) => field.name),
    };
  });
}

function buildRule(rule: RuleSchema, schema: TableSchema): RuleModel {
  const [operator, field, other] = rule.test;
  const isField = typeof other === "string" && Object.hasOwn(schema.properties, other);
  return {
    operator: operator as RuleModel["operator"],
    field,
    other: isField ? { field: other } : { value: other },
    path: rule.path,
    message: titlesOf({ title: rule.message, "x-i18n": rule["x-i18n"] ?? {} }, rule.path),
    ...(rule.when === undefined ? {} : { when: buildWhen(rule.when) }),
  };
}

/** An operation without roles of its own follows another one, or is nobody's. */
function buildAccess(access: EntitySchema["access"]): Record<AccessOperation, readonly string[]> {
  const create = access.create ?? [];
  const update = access.update ?? [];
  const remove = access.delete ?? [];
  return {
    read: access.read,
    create,
    update,
    delete: remove,
    export: access.export ?? access.read,
    import: access.import ?? both(create, update),
    history: access.history ?? access.read,
    restore: access.restore ?? remove,
  };
}

/** Roles that may do both: an import creates and updates. */
function both(create: readonly string[], update: readonly string[]): string[] {
  if (create.includes("*")) return [...update];
  return update.includes("*") ? [...create] : create.filter((role) => update.includes(role));
}

function buildAliases(api: EntitySchema["api"]): Partial<Record<TableOperation, CallAlias>> {
  const entries = tableOperations.flatMap((operation): [TableOperation, CallAlias][] => {
    const text = api?.[operation];
    return typeof text === "string" ? [[operation, readCallAlias(text)]] : [];
  });
  return Object.fromEntries(entries);
}

function buildAction(action: ActionSchema): ActionModel {
  const shared = action.title === undefined ? sharedByName("actions", action.name) : undefined;
  return {
    name: action.name,
    titles: shared ?? titlesOf(action, action.name),
    on: action.on,
    call: readCallAlias(action.call),
    confirm: action.confirm ?? false,
    danger: action.danger ?? false,
    ...(action.icon === undefined ? {} : { icon: action.icon }),
    ...(action.roles === undefined ? {} : { roles: action.roles }),
    ...(action.when === undefined ? {} : { when: buildWhen(action.when) }),
  };
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) deepFreeze(inner);
  return Object.freeze(value);
}

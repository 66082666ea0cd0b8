import type { Language } from "#contract/codes/language.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { FieldKind } from "./kinds/field-kind-name.ts";
import type { Scalar, TableScope } from "./table-schema.ts";

/** A text in every interface language; nothing is left empty. */
export type Texts = Readonly<Record<Language, string>>;

/** What can be done with the rows of a table (the derived operations of every schema). */
export const tableOperations = [
  "list",
  "get",
  "create",
  "update",
  "delete",
  "restore",
  "history",
  "import",
  "export",
] as const;
export type TableOperation = (typeof tableOperations)[number];

/** The rights a schema gives, by operation; `list` and `get` are both `read`. */
export const accessOperations = [
  "read",
  "create",
  "update",
  "delete",
  "export",
  "import",
  "history",
  "restore",
] as const;
export type AccessOperation = (typeof accessOperations)[number];

/** Types of columns, in PostgreSQL's words. */
export type ColumnType =
  | "text"
  | "smallint"
  | "integer"
  | "bigint"
  | "numeric"
  | "numeric(18,2)"
  | "double precision"
  | "boolean"
  | "date"
  | "timestamptz"
  | "jsonb"
  | "text[]";

export interface ChoiceModel {
  value: string | number;
  titles: Texts;
  color?: string;
}

export interface ReferenceModel {
  entity: string;
  /** Property there that the value is: its key unless the schema says another. */
  field: string;
  onDelete: "restrict" | "cascade" | "setNull" | "none";
  filter?: Readonly<Record<string, readonly Scalar[]>>;
}

/** A field is shown, or a rule holds, when every named field has one of the named values. */
export type WhenModel = readonly { field: string; values: readonly Scalar[] }[];

/** Limits of a value; lengths in characters (code points), as the database counts them. */
export interface FieldLimits {
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
}

/** Values the server sets by itself, in read-only properties of these names; `organId` is the organisation of a scoped table. */
export const stamps = ["createdAt", "createdBy", "updatedAt", "updatedBy", "organId"] as const;
export type Stamp = (typeof stamps)[number];

export interface FieldModel {
  name: string;
  column: string;
  columnType: ColumnType;
  /** Old name whose column this property took over. */
  was?: string;
  kind: FieldKind;
  titles: Texts;
  hint?: Texts;
  description?: string;
  /** What its pattern, or that of its members, asks for in words. */
  patternWords?: Texts;
  /** A value as it should be. */
  example?: string;
  /** Every row has a value. */
  required: boolean;
  /** `null` is a value of its own; elsewhere it only means "no value". */
  nullable: boolean;
  readOnly: boolean;
  stamp?: Stamp;
  default?: JsonValue;
  choices?: readonly ChoiceModel[];
  reference?: ReferenceModel;
  limits: FieldLimits;
  /** `plain` serves equality, ranges and sorting; `trigram` serves contains. */
  indexes: readonly ("plain" | "trigram")[];
  when?: WhenModel;
  calc?: string;
  /** Absent: whoever has the table's right. */
  readRoles?: readonly string[];
  writeRoles?: readonly string[];
  widget?: string;
  group?: string;
  inForm: boolean;
  /** Of twelve columns. */
  formWidth?: number;
}

export interface ListColumnModel {
  field: string;
  widthPx?: number;
  fixed?: "left" | "right";
  sortable: boolean;
}

export interface RuleModel {
  operator: "eq" | "ne" | "lt" | "lte" | "gt" | "gte";
  field: string;
  /** The other side: a field, or a value. */
  other: { field: string } | { value: string | number | boolean };
  path: string;
  message: Texts;
  when?: WhenModel;
}

/** A further call of an operation: a declared call, or method, path and encoding. */
export type CallAlias =
  | { call: string }
  | {
      method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
      path: string;
      encoding: "json" | "query" | "form";
      placeholders: readonly string[];
    };

export interface ActionModel {
  name: string;
  titles: Texts;
  on: "table" | "row" | "selection";
  call: CallAlias;
  confirm: boolean;
  danger: boolean;
  icon?: string;
  /** Absent: whoever may read the rows. */
  roles?: readonly string[];
  when?: WhenModel;
}

/** A table whose rows belong to a row of this one. */
export interface DetailModel {
  entity: string;
  /** Property there that refers to this table. */
  field: string;
  /** Its rows are written in this table's form and saved with the row. */
  inForm: boolean;
  /** Integer property there that keeps the order its rows are put into by hand. */
  order?: string;
}

export interface SortTerm {
  field: string;
  descending: boolean;
}

/**
 * A table as every part of the product reads it: made once from a schema file, frozen, plain JSON.
 * What must be compiled (the validator) is kept apart, in `CompiledTable`.
 */
export interface TableModel {
  name: string;
  table: string;
  version: number;
  titles: Texts;
  /** What the list is called: many rows have a word of their own in English; elsewhere the same as `titles`. */
  listTitles: Texts;
  description?: string;
  navigationGroup?: string;
  storage: "table" | "adopted" | "call";
  key: string;
  /** Who makes the key of a new row: the database counts, the server makes a code, or the person gives it. */
  keySource: "counted" | "coded" | "given";
  label: string;
  /** Where a row keeps its name in another language: a field, or a key within a JSON field. */
  labelIn?: Readonly<Partial<Record<Language, { field: string; key?: string }>>>;
  fields: readonly FieldModel[];
  /** Fields that must be unique together among living rows. */
  uniqueSets: readonly (readonly string[])[];
  tree?: { parent: string; order?: string };
  detail: readonly DetailModel[];
  sort: readonly SortTerm[];
  listColumns: readonly ListColumnModel[];
  filters: readonly { field: string; filter: "eq" | "like" | "in" | "range" }[];
  formGroups: readonly { name: string; titles: Texts; fields: readonly string[] }[];
  rules: readonly RuleModel[];
  count: "exact" | "estimate" | "none";
  lock: boolean;
  softDelete: boolean;
  audit: boolean;
  /** Whose rows these are; absent only where the rows are not the server's (`storage: call`). */
  scope?: TableScope;
  /** Of scope `membership`: the property with the code of the person a row is about. */
  person?: string;
  /** Roles that may change rows without administering everything; absent: those of `access`. */
  changedBy?: readonly string[];
  profile?: string;
  behaviours: readonly string[];
  /** Roles by operation, the defaults filled in. */
  access: Readonly<Record<AccessOperation, readonly string[]>>;
  aliases: Readonly<Partial<Record<TableOperation, CallAlias>>>;
  removedOperations: readonly TableOperation[];
  actions: readonly ActionModel[];
  /** JSON Schema 2020-12 of a row, annotations left out: what the validator is compiled from. */
  recordSchema: { [key: string]: JsonValue };
}

/** A row as it travels: property → value. */
export type Row = { [property: string]: JsonValue };

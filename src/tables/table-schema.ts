import type { JsonValue } from "#contract/schema.ts";

/** Titles in the languages that stand beside the Chinese one. */
export type OtherTexts = { [language: string]: string };
export type Scalar = string | number | boolean | null;

/** A schema file after `schemas/meta/entity.json` has accepted it: the file's own words, nothing filled in. */
export interface TableSchema {
  title?: string;
  description?: string;
  "x-i18n"?: OtherTexts;
  type: "object";
  required?: string[];
  dependentRequired?: Record<string, string[]>;
  properties: Record<string, FieldSchema>;
  if?: ConditionSchema;
  then?: ConditionSchema;
  else?: ConditionSchema;
  allOf?: { if: ConditionSchema; then?: ConditionSchema; else?: ConditionSchema }[];
  "x-rules"?: RuleSchema[];
  "x-entity": EntitySchema;
}

export interface ConditionSchema {
  required?: string[];
  properties?: Record<string, Record<string, JsonValue>>;
}

export interface ChoiceSchema {
  const: string | number;
  title?: string;
  "x-i18n"?: OtherTexts;
  "x-color"?: string;
}

export interface FieldSchema {
  title?: string;
  description?: string;
  "x-i18n"?: OtherTexts;
  type: string | string[];
  format?: string;
  default?: JsonValue;
  examples?: JsonValue[];
  readOnly?: boolean;
  oneOf?: ChoiceSchema[];
  items?: { type: string; oneOf?: ChoiceSchema[]; minLength?: number; maxLength?: number; pattern?: string };
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  "x-pattern"?: { title: string; "x-i18n"?: OtherTexts };
  "x-ui"?: FieldUiSchema;
  "x-ref"?: ReferenceSchema;
  "x-db"?: { was?: string; column?: string; index?: boolean; type?: string };
  "x-unique"?: boolean | string[];
  "x-access"?: { read?: string[]; write?: string[] };
  "x-calc"?: string;
}

export interface FieldUiSchema {
  list?: boolean | number;
  fixed?: "left" | "right";
  sort?: boolean;
  filter?: "eq" | "like" | "in" | "range";
  form?: boolean;
  widget?: string;
  width?: number;
  group?: string;
  when?: WhenSchema;
  hint?: string;
  "x-i18n"?: OtherTexts;
}

export type WhenSchema = Record<string, Scalar | Scalar[]>;

export interface ReferenceSchema {
  entity: string;
  field?: string;
  onDelete?: "restrict" | "cascade" | "setNull" | "none";
  filter?: Record<string, Scalar | Scalar[]>;
}

export interface RuleSchema {
  test: [string, string, string | number | boolean];
  path: string;
  message: string;
  "x-i18n"?: OtherTexts;
  when?: WhenSchema;
}

export interface ActionSchema {
  name: string;
  title?: string;
  "x-i18n"?: OtherTexts;
  on: "table" | "row" | "selection";
  call: string;
  confirm?: boolean;
  danger?: boolean;
  icon?: string;
  roles?: string[];
  when?: WhenSchema;
}

/** Whose rows a table has, and so who sees and changes them; `table-scope.ts` says what each word means. */
export type TableScope = "organisation" | "administered" | "membership" | "shared" | "group";

export interface EntitySchema {
  name: string;
  plural?: OtherTexts;
  table?: string;
  version?: number;
  group?: string;
  storage?: "table" | "adopted" | "call";
  key: string;
  label: string;
  labelIn?: string | OtherTexts;
  tree?: { parent: string; order?: string };
  detail?: { entity: string; field: string; form?: boolean; order?: string }[];
  sort?: string[];
  count?: "exact" | "estimate" | "none";
  lock?: "rowVersion" | false;
  softDelete?: boolean;
  audit?: boolean;
  scope?: TableScope;
  person?: string;
  changedBy?: string[];
  profile?: string;
  behaviours?: string[];
  groups?: Record<string, { title: string; "x-i18n"?: OtherTexts }>;
  access: Record<string, string[]> & { read: string[] };
  api?: Record<string, string | false>;
  actions?: ActionSchema[];
}

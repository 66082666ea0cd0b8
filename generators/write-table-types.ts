import { type FieldModel, isAlwaysThere, type TableModel } from "#tables";

const header = `// Written by npm run generate -- types; write it again when a schema has changed.

/** What a change of one field says: the value somebody saw, and the value that shall be. */
export interface Change<Value> {
  from: Value;
  to: Value;
}
/** What an update sends: any of the fields that people write. */
export type Changes<New> = { [Field in keyof New]?: Change<Exclude<New[Field], undefined> | null> };
`;

/**
 * TypeScript types of tables: of each a row as it is read, a new row as it is sent, and the changes of an update; then
 * all of them by the name that calls use.
 */
export function tableTypes(models: Iterable<TableModel>): string {
  const tables = [...models].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const entries = tables.map(({ name }) => {
    const type = typeName(name);
    return `  ${name}: { key: "${keyOf(tables, name)}"; row: ${type}Row; newRow: New${type}Row; changes: ${type}Changes };`;
  });
  return [
    header,
    ...tables.map(typesOf),
    "/** Every table by its name in calls: `/basic/<name>/listByPage` answers its rows. */",
    `export interface Tables {\n${entries.join("\n")}\n}\n`,
  ].join("\n");
}

function keyOf(tables: readonly TableModel[], name: string): string {
  return tables.find((table) => table.name === name)?.key ?? "";
}

function typesOf(model: TableModel): string {
  const type = typeName(model.name);
  const writable = model.fields.filter((field) => !field.readOnly);
  return [
    `/** ${comment(`${model.titles["en-US"]} (${model.titles["zh-CN"]})`)}, key \`${model.key}\`. */`,
    `export interface ${type}Row {`,
    ...model.fields.map(
      (field) =>
        `${doc(field)}  ${field.name}${field.readRoles === undefined ? "" : "?"}: ${read(model, field)};`,
    ),
    ...(model.lock
      ? [
          "  /** Goes back with an update, so that nobody overwrites what they have not seen. */",
          "  rowVersion: string;",
        ]
      : []),
    "}",
    "",
    `export interface New${type}Row {`,
    ...writable.map(
      (field) =>
        `  ${field.name}${isAsked(field) ? "" : "?"}: ${valueType(model, field)}${isAsked(field) ? "" : " | null"};`,
    ),
    "}",
    "",
    `export type ${type}Changes = Changes<New${type}Row>;`,
    "",
  ].join("\n");
}

/** A new row has to say it. */
const isAsked = (field: FieldModel): boolean => isAlwaysThere(field) && field.default === undefined;

function read(model: TableModel, field: FieldModel): string {
  const isThere = isAlwaysThere(field) || field.name === model.key;
  return `${valueType(model, field)}${isThere ? "" : " | null"}`;
}

function valueType(model: TableModel, field: FieldModel): string {
  const { kind, choices, columnType } = field;
  const values = choices?.map(({ value }) => JSON.stringify(value)).join(" | ");
  switch (kind) {
    case "integer":
    case "decimal":
    case "money":
      return "number";
    case "boolean":
      return "boolean";
    case "choice":
      return values ?? "string";
    case "multiChoice":
      return values === undefined ? "string[]" : `(${values})[]`;
    case "attachment":
      return "{ fileId: string; fileName: string }[]";
    case "json":
      return jsonType(model, field);
    case "reference":
    case "person":
    case "department":
      return ["smallint", "integer", "bigint"].includes(columnType) ? "number" : "string";
    default:
      return "string";
  }
}

function jsonType({ recordSchema }: TableModel, { name }: FieldModel): string {
  const { [name]: property } = recordSchema["properties"] as Record<string, { type?: string | string[] }>;
  const types = [property?.type].flat();
  if (types.includes("array")) return "unknown[]";
  return types.includes("string") ? "string" : "{ [word: string]: unknown }";
}

function doc({ titles, description }: FieldModel): string {
  const text = `${titles["en-US"]} (${titles["zh-CN"]})${description === undefined ? "" : `: ${description}`}`;
  return `  /** ${comment(text)} */\n`;
}

/** A text that cannot end the comment it stands in. */
const comment = (text: string): string => text.replaceAll("*/", "* /").replaceAll(/\s+/gu, " ");

const typeName = (entity: string): string => entity.charAt(0).toUpperCase() + entity.slice(1);

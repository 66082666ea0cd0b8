import { snakeCase } from "#tables";
import { entityName, propertyNames } from "../draft/property-name.ts";
import type { DraftNote, FieldDraft, TableDraft } from "../draft/table-draft.ts";
import { type GivenTitles, readTitles, titlesFor } from "../draft/titles.ts";
import { columnWords } from "./column-words.ts";
import { type ColumnCheck, readCheck } from "./read-check.ts";
import type { ForeignColumn, ForeignTable } from "./read-database.ts";
import { readDefault } from "./read-default.ts";

/** How tables shall come over. */
export interface TakeOver {
  /** The rows stay where they are: the table is adopted. Otherwise the server makes a table of its own. */
  adopted: boolean;
  prefix?: string | undefined;
}

/** A table as a draft, with where each column went; references follow once all tables are drafts. */
export interface TableTaken {
  table: ForeignTable;
  draft: TableDraft;
  /** Column → property. */
  properties: ReadonlyMap<string, string>;
  notes: DraftNote[];
}

/** Column types that an adopted table may have, as PostgreSQL writes them → as schemas do. */
const adoptable: Readonly<Record<string, string>> = {
  text: "text",
  smallint: "smallint",
  integer: "integer",
  bigint: "bigint",
  numeric: "numeric",
  "double precision": "double precision",
  boolean: "boolean",
  date: "date",
  "timestamp with time zone": "timestamptz",
  jsonb: "jsonb",
  "text[]": "text[]",
};
const stamps = new Set(["createdAt", "updatedAt", "createdBy", "updatedBy"]);

/** Drafts one table without its references; undefined where it cannot be one, and the notes say why. */
export function draftFromTable(
  table: ForeignTable,
  { adopted, prefix }: TakeOver,
): TableTaken | { notes: DraftNote[] } {
  const name = entityName(prefix === undefined ? table.name : `${prefix}_${table.name}`);
  const notes: DraftNote[] = [];
  const note = (text: string, field?: string) =>
    notes.push({ table: name, ...(field === undefined ? {} : { field }), text });
  const names = propertyNames(table.columns.map((column) => column.name));
  const properties = new Map<string, string>();
  const fields: FieldDraft[] = [];
  const checks = readChecks(table, (text) => note(text));
  const key = keyColumn(table);
  table.columns.forEach((column, index) => {
    const property = names[index] ?? column.name;
    const { words, note: said } = columnWords(column);
    if (said !== undefined) note(`column ${column.name} ${said}`, property);
    const storage = words === undefined ? undefined : placed(column, property, adopted);
    if (words === undefined || storage === undefined) {
      if (words !== undefined)
        note(
          `column ${column.name} (${column.type}) is none that an adopted table can have: left out`,
          property,
        );
      return;
    }
    properties.set(column.name, property);
    const { titles, description } = readComment(column.comment);
    const whole = {
      ...checked(
        words,
        checks.filter((check) => check.column === column.name),
        column.name === key,
      ),
      ...storage,
    };
    const isKey = column.name === key;
    fields.push({
      name: property,
      titles,
      required: column.notNull && !isMadeByServer(column, property, isKey),
      schema: {
        ...(description === undefined ? {} : { description }),
        ...withDefault(whole, column, property, isKey, (text) => note(text, property)),
      },
    });
  });
  const keyProperty = key === undefined ? undefined : properties.get(key);
  if (keyProperty === undefined && adopted) {
    note(
      "has no single column of whole numbers or texts that names a row: it cannot be adopted and was left out",
    );
    return { notes };
  }
  for (const other of table.others) note(`has what a schema does not say: ${other}`);
  if (keyProperty === undefined)
    note(`has no single column that names a row: the counted ${counted(name, names)} does`);
  addUniques(table, properties, fields, key, (text) => note(text));
  const { titles } = readComment(table.comment);
  const numbered: FieldDraft[] =
    keyProperty === undefined
      ? [
          {
            name: counted(name, names),
            titles: { "zh-CN": "编号" },
            schema: { type: "integer", readOnly: true },
          },
        ]
      : [];
  const draft: TableDraft = {
    name,
    titles,
    ...(adopted ? { storage: "adopted" as const } : {}),
    ...(adopted && snakeCase(name) !== table.name ? { table: table.name } : {}),
    fields: [...numbered, ...fields],
    key: keyProperty ?? counted(name, names),
  };
  return { table, draft, properties, notes };
}

const counted = (name: string, names: readonly string[]): string =>
  names.includes("id") ? `${name.slice(0, 40)}RowId` : "id";

/** The one column that names a row: the primary key, else what is unique and always there. */
function keyColumn(table: ForeignTable): string | undefined {
  const sets = [...(table.primaryKey === null ? [] : [table.primaryKey]), ...table.uniques];
  const suitable =
    /^(?:smallint|integer|bigint|oid|text|name|uuid|citext|character(?: varying)?(?:\(\d+\))?)$/u;
  return sets.find(([only, ...rest]) => {
    const column = table.columns.find(({ name }) => name === only);
    return (
      rest.length === 0 && column?.notNull === true && column.labels === null && suitable.test(column.type)
    );
  })?.[0];
}

/** Words for where the column is: nothing for a new table; undefined where an adopted one cannot have it. */
function placed(
  column: ForeignColumn,
  property: string,
  adopted: boolean,
): Pick<FieldDraft["schema"], "x-db"> | undefined {
  if (!adopted) return {};
  const type = adoptable[column.type] ?? (column.type.startsWith("numeric(") ? "numeric" : undefined);
  if (type === undefined || !/^[a-z][a-z0-9_]{0,62}$/u.test(column.name)) return undefined;
  return { "x-db": { ...(snakeCase(property) === column.name ? {} : { column: column.name }), type } };
}

function readChecks(table: ForeignTable, note: (text: string) => void): ColumnCheck[] {
  return table.checks.flatMap((expression) => {
    const check = readCheck(expression);
    if (check !== undefined && table.columns.some(({ name }) => name === check.column)) return [check];
    note(`has a check that was not taken over: ${expression}`);
    return [];
  });
}

/** Words with what the checks say; a key is never chosen from a list. */
function checked(
  words: FieldDraft["schema"],
  checks: readonly ColumnCheck[],
  isKey: boolean,
): FieldDraft["schema"] {
  const isText = words.type === "string" && words.format === undefined;
  const isNumber = words.type === "integer" || words.type === "number";
  let whole = words;
  for (const { column: _, choices, minLength, maxLength, ...bounds } of checks) {
    const isOfType = (value: string | number): boolean =>
      isText ? typeof value === "string" : words.type === "integer" && Number.isInteger(value);
    if (choices?.every(isOfType) === true && !isKey) {
      const { maxLength: _, ...rest } = whole;
      whole = {
        ...rest,
        oneOf: [...new Set(choices)].map((value) => ({ const: value, ...titlesFor(String(value)) })),
      };
    }
    if (isText && minLength !== undefined) whole = { ...whole, minLength };
    if (isText && maxLength !== undefined) whole = { ...whole, maxLength };
    if (isNumber) whole = { ...whole, ...bounds };
  }
  return whole;
}

function isMadeByServer(column: ForeignColumn, property: string, isKey: boolean): boolean {
  return (
    isCounted(column) ||
    (isKey && isRandom(column)) ||
    (stamps.has(property) && column.type.startsWith("timestamp"))
  );
}

const isCounted = (column: ForeignColumn): boolean =>
  column.identity || (column.default?.startsWith("nextval(") ?? false);
const isRandom = (column: ForeignColumn): boolean => column.type === "uuid" && column.default !== null;

function withDefault(
  words: FieldDraft["schema"],
  column: ForeignColumn,
  property: string,
  isKey: boolean,
  note: (text: string) => void,
): FieldDraft["schema"] {
  if (isKey && isCounted(column)) return { ...words, readOnly: true };
  if (isKey && isRandom(column))
    return {
      type: "string",
      maxLength: 64,
      readOnly: true,
      ...("x-db" in words ? { "x-db": words["x-db"] } : {}),
    } as FieldDraft["schema"];
  if (stamps.has(property) && column.type.startsWith("timestamp")) return { ...words, readOnly: true };
  if (column.default === null) return words;
  const value = readDefault(column.default, words);
  if (value !== undefined) return { ...words, default: value };
  if (!/^NULL(?:::.+)?$/u.test(column.default))
    note(`its default is computed and was left out: ${column.default}`);
  return words;
}

function addUniques(
  table: ForeignTable,
  properties: ReadonlyMap<string, string>,
  fields: readonly FieldDraft[],
  key: string | undefined,
  note: (text: string) => void,
): void {
  const composite = table.primaryKey !== null && table.primaryKey.length > 1 ? [table.primaryKey] : [];
  const single = table.primaryKey?.length === 1 && table.primaryKey[0] !== key ? [table.primaryKey] : [];
  for (const columns of [...single, ...composite, ...table.uniques]) {
    if (columns.length === 1 && columns[0] === key) continue;
    const set = columns.flatMap((column) => properties.get(column) ?? []);
    const [first, ...others] = set;
    const free = fields.find((field) => field.name === first && field.schema["x-unique"] === undefined);
    if (set.length !== columns.length || free === undefined || first === undefined) {
      note(`(${columns.join(", ")}) is unique, which was not taken over`);
    } else free.schema["x-unique"] = others.length === 0 ? true : others;
  }
}

/** A short comment is a title, the first line of a longer one too; the rest explains. */
function readComment(comment: string | null): { titles: GivenTitles; description?: string } {
  const [first = "", ...rest] = (comment ?? "").trim().split(/\r?\n/u);
  const isTitle = first !== "" && [...first].length <= 60;
  const explained = (isTitle ? rest : [first, ...rest]).join(" ").trim();
  return {
    titles: isTitle ? readTitles(first) : {},
    ...(explained === "" ? {} : { description: explained }),
  };
}

import { snakeCase } from "#tables";
import { propertyName } from "../draft/property-name.ts";
import type { DraftNote, FieldDraft, TableDraft } from "../draft/table-draft.ts";
import { readTitles } from "../draft/titles.ts";
import { flatten } from "./flatten-schema.ts";
import { propertyWords } from "./property-words.ts";
import { type ApiCall, readCalls } from "./read-calls.ts";
import type { ApiDocument } from "./read-document.ts";

const operations = ["list", "get", "create", "update", "delete"] as const;
const notOfCalls = ["restore", "history", "import", "export"] as const;

/** A component as a draft, with what could not be said; undefined where it is no row of anything. */
export function draftFromComponent(
  document: ApiDocument,
  component: string,
  name: string,
): { draft?: TableDraft; notes: DraftNote[] } {
  const notes: DraftNote[] = [];
  const note = (text: string, field?: string) =>
    notes.push({ table: name, ...(field === undefined ? {} : { field }), text });
  const { schema, type } = flatten(document, { $ref: `#/components/schemas/${component}` });
  if (type !== "object" || schema.properties === undefined) {
    note(`${component} is no object with properties of its own: left out`);
    return { notes };
  }
  const calls = readCalls(document, component);
  const isCalled = calls.some(
    ({ operation, placeholders }) => operation === "list" && placeholders.length === 0,
  );
  const fields: FieldDraft[] = [];
  const columns = new Set<string>();
  for (const [property, given] of Object.entries(schema.properties)) {
    const field = isCalled ? property : propertyName(property, "field");
    if (
      !/^[A-Za-z][A-Za-z0-9_]{0,57}$/u.test(field) ||
      propertyName(field, "field").toLowerCase() === `${field.toLowerCase()}value`
    ) {
      note(`the property ${property} has a name that no field can have: left out`);
      continue;
    }
    const { words, note: said } = propertyWords(document, given);
    if (said !== undefined) note(said, property);
    if (words === undefined) continue;
    if (columns.has(snakeCase(field))) {
      note("is called like another property: left out", property);
      continue;
    }
    columns.add(snakeCase(field));
    const { title } = flatten(document, given).schema;
    fields.push({
      name: field,
      titles: readTitles(title !== undefined && title.length <= 60 ? title : undefined),
      required: schema.required?.includes(property) ?? false,
      schema: words,
    });
  }
  const key = findKey(fields, component, calls);
  if (key === undefined && isCalled)
    note("has no property that names a row: the server would keep its rows itself");
  const isStored = !isCalled || key === undefined;
  if (!isCalled) note("no call without a place in its path lists it: the server would keep its rows itself");
  const counted: FieldDraft[] =
    key === undefined
      ? [{ name: "rowId", titles: { "zh-CN": "编号" }, schema: { type: "integer", readOnly: true } }]
      : [];
  if (key !== undefined) asKey(key, isStored);
  if (fields.length === 0) {
    note("none of its properties can be a field: left out");
    return { notes };
  }
  return {
    draft: {
      name,
      titles: readTitles(schema.title !== undefined && schema.title.length <= 60 ? schema.title : undefined),
      fields: [...counted, ...fields],
      key: key?.name ?? "rowId",
      ...(isStored ? {} : { storage: "call" as const, api: spellings(calls, key, fields, note) }),
    },
    notes,
  };
}

/** What a row is named by in paths, or is called like a key. */
function findKey(
  fields: readonly FieldDraft[],
  component: string,
  calls: readonly ApiCall[],
): FieldDraft | undefined {
  const suitable = fields.filter(
    ({ schema }) =>
      ["string", "integer"].includes(String([schema.type].flat()[0])) &&
      schema.oneOf === undefined &&
      schema.format !== "date" &&
      schema.format !== "date-time" &&
      schema["x-ui"]?.widget === undefined,
  );
  const called = (wanted: string) => suitable.find(({ name }) => snakeCase(name) === snakeCase(wanted));
  const inPath = calls.find(({ operation }) => operation === "get")?.placeholders.at(-1);
  return (
    (inPath === undefined ? undefined : called(inPath)) ??
    ["id", `${component}Id`, "uuid", "code", "key", "number", "name"]
      .map(called)
      .find((one) => one !== undefined)
  );
}

/** A key is never null, and one that people give is required. */
function asKey(field: FieldDraft, isStored: boolean): void {
  const [type = "string"] = [field.schema.type].flat();
  field.schema.type = type;
  const isCounted = isStored && field.name.toLowerCase() === "id" && type === "integer";
  if (isCounted) field.schema.readOnly = true;
  field.required = field.schema.readOnly !== true;
  delete field.schema.default;
}

/** The spellings of the calls; what the document does not have is removed. */
function spellings(
  calls: readonly ApiCall[],
  key: FieldDraft | undefined,
  fields: readonly FieldDraft[],
  note: (text: string) => void,
): Record<string, string | false> {
  const spelt = operations.map((operation): [string, string | false] => {
    const isOfTable = operation === "list" || operation === "create";
    const fitting = calls
      .filter(
        (call) =>
          call.operation === operation &&
          (isOfTable ? call.placeholders.length === 0 : call.placeholders.length > 0),
      )
      .flatMap((call) => spell(call, key, fields) ?? [])
      .toSorted((a, b) => a.length - b.length);
    const [best, ...others] = fitting;
    for (const other of others) note(`also has ${other} to ${operation}`);
    return [operation, best ?? false];
  });
  return {
    ...Object.fromEntries(spelt),
    ...Object.fromEntries(notOfCalls.map((operation) => [operation, false])),
  };
}

/** `GET /pets/{petId}` → `GET /pets/{id} query`; undefined where a row does not have what the path asks for. */
function spell(
  { method, path, encoding, placeholders }: ApiCall,
  key: FieldDraft | undefined,
  fields: readonly FieldDraft[],
): string | undefined {
  let text = path;
  for (const [index, placeholder] of placeholders.entries()) {
    const isLast = index === placeholders.length - 1;
    const field = fields.find(({ name }) => name === placeholder) ?? (isLast ? key : undefined);
    if (field === undefined) return undefined;
    text = text.replace(`{${placeholder}}`, `{${field.name}}`);
  }
  return / /u.test(text) ? undefined : `${method} ${text} ${encoding}`;
}

import type { FreeField } from "#contract/documents/free-fields.ts";
import {
  type DocumentValue,
  type DocumentValues,
  emptyValue,
  textValue,
} from "#contract/documents/document-values.ts";
import type { FieldProblem } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";

/** What typed values come to, or what is wrong with them, by place: `values.name`, `values.rows[2].item`. */
export type TypedValues = { values: DocumentValues } | { problems: Record<string, FieldProblem> };

/**
 * Reads the values that somebody typed for the fields of a template; what the template does not ask for is refused, what is
 * not given stays empty. Pure.
 */
export function typedValues(
  given: Readonly<Record<string, unknown>>,
  fields: readonly FreeField[],
  words: { yes: string; no: string },
): TypedValues {
  const problems: Record<string, FieldProblem> = {};
  const values = readAll(given, fields, { words, problems, path: "values" });
  return Object.keys(problems).length > 0 ? { problems } : { values };
}

interface Reading {
  words: { yes: string; no: string };
  problems: Record<string, FieldProblem>;
  path: string;
}

function readAll(
  given: Readonly<Record<string, unknown>>,
  fields: readonly FreeField[],
  reading: Reading,
): DocumentValues {
  const known = new Set(fields.map(({ name }) => name));
  for (const name of Object.keys(given))
    if (!known.has(name))
      reading.problems[`${reading.path}.${name}`] = { problem: "unknownField", params: { field: name } };
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      readOne(Object.hasOwn(given, field.name) ? given[field.name] : undefined, field, {
        ...reading,
        path: `${reading.path}.${field.name}`,
      }),
    ]),
  );
}

const plainNumber = /^-?\d{1,15}(?:\.\d+)?$/u;

function readOne(value: unknown, field: FreeField, reading: Reading): DocumentValue {
  if (field.type === "rows") return readRows(value, field, reading);
  if (value === undefined || value === null || value === "") return emptyValue;
  if (typeof value === "boolean") return { text: value ? reading.words.yes : reading.words.no, raw: value };
  if (typeof value === "number") return { text: String(value), raw: value };
  if (typeof value !== "string") return refused("notText", reading);
  if (value.length > limits.fieldTextAreaMaxCharacters)
    return refused("tooLong", reading, { max: limits.fieldTextAreaMaxCharacters });
  // What looks like a number can be compared, and written in capitals.
  const plain = value.normalize("NFKC").replaceAll(/[,\s]/gu, "");
  return plainNumber.test(plain) ? { text: value, raw: Number(plain) } : textValue(value);
}

function readRows(value: unknown, field: FreeField, reading: Reading): DocumentValue {
  if (value === undefined || value === null) return { rows: [] };
  if (!Array.isArray(value)) return refused("notRows", reading);
  if (value.length > limits.subTableMaxRows)
    return refused("tooManyRows", reading, { max: limits.subTableMaxRows });
  return {
    rows: value.map((row: unknown, at) => {
      const path = `${reading.path}[${at}]`;
      if (typeof row !== "object" || row === null || Array.isArray(row)) {
        refused("notRows", { ...reading, path });
        return {};
      }
      return readAll(row as Record<string, unknown>, field.columns ?? [], { ...reading, path });
    }),
  };
}

function refused(
  problem: string,
  { problems, path }: Reading,
  params?: FieldProblem["params"],
): DocumentValue {
  problems[path] = params === undefined ? { problem } : { problem, params };
  return emptyValue;
}

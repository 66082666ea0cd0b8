import type { TSchema } from "../schema.ts";
import { readYesNo } from "./yes-no.ts";

type TextFields = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Reads the fields of a query or a form as the types their schema wants: numbers and booleans from text, lists from
 * a repeated field, empty values dropped (spec §7 Transport conventions). Text that is no such value stays text, so
 * that the check names it. Pure.
 */
export function readTextFields(schema: TSchema, fields: TextFields): Record<string, unknown> {
  const properties: Record<string, TSchema | undefined> = schema.properties ?? {};
  const read: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(fields)) {
    const field = properties[name];
    const value = Array.isArray(text) ? text.filter((item) => item !== "") : text;
    if (value === undefined || value === "" || value.length === 0) continue;
    read[name] = field === undefined ? value : readField(field, value);
  }
  return read;
}

function readField(field: TSchema, value: unknown): unknown {
  if (field.type === "array") {
    const items: TSchema = field.items ?? {};
    return (Array.isArray(value) ? value : [value]).map((item) => readField(items, item));
  }
  if (typeof value !== "string") return value;
  const variants: readonly TSchema[] = field.anyOf ?? [field];
  const types = new Set(variants.map(({ type }) => type));
  if ((types.has("integer") || types.has("number")) && isNumber(value)) return Number(value);
  if (types.has("boolean")) return readYesNo(value) ?? value;
  return value;
}

function isNumber(text: string): boolean {
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/u.test(text.trim()) && Number.isFinite(Number(text));
}

/** Writes an input as fields of a query or a form: empty values dropped, lists repeated, objects as JSON text. Pure. */
export function writeTextFields(input: Readonly<Record<string, unknown>>): [name: string, text: string][] {
  return Object.entries(input).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((item): [string, string][] => {
      if (item === undefined || item === null || item === "") return [];
      return [[name, typeof item === "object" ? JSON.stringify(item) : String(item)]];
    }),
  );
}

import type { TSchema } from "#contract/schema.ts";
import { readYesNo } from "#contract/wire/yes-no.ts";

/** Fields as a query or a form brings them. */
export type TextFields = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Reads texts as the types a call's input wants: numbers, yes and no, lists from repeated fields. Empty texts count
 * as absent (spec §7). What is no such value stays text, so that the check names it.
 */
export function readTextFields(input: TSchema, fields: TextFields): Record<string, unknown> {
  const schemas = input.properties as Readonly<Record<string, TSchema>> | undefined;
  const read: Record<string, unknown> = {};
  for (const [name, given] of Object.entries(fields)) {
    const texts = (Array.isArray(given) ? given : [given]).filter(
      (text) => text !== undefined && text !== "",
    );
    if (texts.length === 0) continue;
    const schema = schemas !== undefined && Object.hasOwn(schemas, name) ? schemas[name] : undefined;
    if (schema?.type === "array") {
      const items = schema.items as TSchema | undefined;
      read[name] = texts.map((text) => readText(items, text));
    } else read[name] = texts.length === 1 ? readText(schema, texts[0]) : texts;
  }
  return read;
}

function readText(schema: TSchema | undefined, text: unknown): unknown {
  if (schema === undefined || typeof text !== "string") return text;
  const variants = (schema.anyOf as readonly TSchema[] | undefined) ?? [schema];
  const wants = (type: string): boolean => variants.some((variant) => variant.type === type);
  if ((wants("integer") || wants("number")) && decimal.test(text.trim())) return Number(text);
  if (wants("boolean")) return readYesNo(text) ?? text;
  return text;
}

const decimal = /^[+-]?(?:\d{1,17}(?:\.\d*)?|\.\d+)$/u;

import type { Operation } from "./operation.ts";

/** U+0000, and halves of surrogate pairs. */
// oxlint-disable-next-line no-control-regex
const unstorable = /[\u0000\p{Surrogate}]/gu;

/**
 * An operation as the log can keep it. What was refused is named by whoever was refused: a character that the database
 * does not take must not keep the line out of the log.
 */
export function storableOperation({ detail, ...operation }: Operation): Operation {
  return { ...storable(operation), ...(detail === undefined ? {} : { detail: storable(detail) }) };
}

/** A text as the database takes it. */
export function storableText<Text extends string | null>(text: Text): Text | string {
  return text?.replaceAll(unstorable, "\uFFFD") ?? text;
}

function storable<Texts extends object>(texts: Texts): Texts {
  const entries = Object.entries(texts).map(([name, value]) => [
    name,
    typeof value === "string" ? storableText(value) : (value as unknown),
  ]);
  return Object.fromEntries(entries) as Texts;
}

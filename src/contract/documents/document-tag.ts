import { itemPrefix } from "../shapes/item-places.ts";

/** How a condition compares. */
export type TagOperator = "=" | "!=" | "<" | "<=" | ">" | ">=";

/** What stands between the braces of a placeholder, after `#`, `^` and `/`. */
export interface DocumentTag {
  /** `amount`, `form.amount`, `BPD_INSTANCE_REC[0].amount`, `姓名`. */
  name: string;
  /** Of a condition: what the value is compared with. */
  test?: { operator: TagOperator; value: string | number | boolean };
  /** How the value is written. */
  format?: TagFormat;
}

/** `capitals`: an amount in Chinese financial numerals. */
export const tagFormats = ["capitals"] as const;
export type TagFormat = (typeof tagFormats)[number];

/** The prefix of an instance's data items (spec §3), whose names may have dots. */
export const recordPrefix = /^BPD_INSTANCE_REC\[(\d{1,4})\]\.([A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z0-9_]+)*)$/u;

/** How the first value of a data item is written. Pure. */
export const recordTag = (dataEnName: string): string => `${itemPrefix}[0].${dataEnName}`;

const word = String.raw`[\p{L}_][\p{L}\p{N}_]*`;
const named = new RegExp(
  String.raw`^(BPD_INSTANCE_REC\[\d{1,4}\]\.${word}(?:\.[\p{L}\p{N}_]+)*|${word}(?:\.${word})?)\s*(.*)$`,
  "u",
);
const compared = /^(!=|<=|>=|<|>|=)\s*(.+)$/u;
const formatted = /^\|\s*([a-z]+)$/u;
/** Office programs turn quotation marks into curly ones while one types. */
const quoted = /^["'“”‘’「](.*)["'“”‘’」]$/u;
const numeric = /^-?\d+(?:\.\d+)?$/u;
const longest = 200;

/** Reads what stands in a placeholder; undefined where it is none. Nothing in it is ever run. Pure. */
export function readTag(text: string): DocumentTag | undefined {
  const given = text.trim();
  if (given.length > longest) return undefined;
  const [, name, rest = ""] = named.exec(given) ?? [];
  if (name === undefined) return undefined;
  if (rest === "") return { name };
  const format = formatted.exec(rest)?.[1];
  if (format !== undefined) {
    const known = tagFormats.find((each) => each === format);
    return known === undefined ? undefined : { name, format: known };
  }
  const [, operator, literal = ""] = compared.exec(rest) ?? [];
  const value = literalOf(literal.trim());
  return operator === undefined || value === undefined
    ? undefined
    : { name, test: { operator: operator as TagOperator, value } };
}

function literalOf(text: string): string | number | boolean | undefined {
  const quotedText = quoted.exec(text)?.[1];
  if (quotedText !== undefined) return quotedText;
  if (numeric.test(text)) return Number(text);
  if (text === "true") return true;
  return text === "false" ? false : undefined;
}

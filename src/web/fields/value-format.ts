import dayjs from "dayjs";
import type { JsonValue } from "#contract/schema.ts";
import { figurePlaces } from "#contract/components/figure-places.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { formatDay, formatInstant, formatNumber } from "../i18n/index.ts";

/**
 * Reads what a person typed as a number: full-width digits and grouping marks are understood.
 * `undefined` when it is none.
 */
export function readNumber(typed: string): number | undefined {
  const plain = typed.normalize("NFKC").replaceAll(/[\s,，_']/g, "");
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(plain)) return undefined;
  const value = Number(plain);
  return Number.isFinite(value) ? value : undefined;
}

/** Turns the specification's tokens (y M d h m s S; spec §9) into dayjs's. */
export function dayjsPattern(tokens: string): string {
  return tokens.replaceAll("y", "Y").replaceAll("d", "D").replaceAll("h", "H").replaceAll(/S+/g, "SSS");
}

/** The part of a format that is the time of day, as dayjs writes it; hours and minutes where it has none. */
export function timePattern(tokens: string | undefined): string {
  return dayjsPattern(tokens ?? "").match(/[Hms].*/u)?.[0] ?? "HH:mm";
}

/** A calendar day for reading: by the component's own tokens, or as the language writes it. */
export function dayText(value: string, tokens: string | undefined): string {
  return tokens === undefined || tokens === "" ? formatDay(value) : dayjs(value).format(dayjsPattern(tokens));
}

/** An instant in the reader's own time zone. */
export function instantText(value: string, tokens: string | undefined): string {
  return tokens === undefined || tokens === ""
    ? formatInstant(value)
    : dayjs(value).format(dayjsPattern(tokens));
}

/** A figure for reading, with the decimals its component has. */
export function figureText(value: number, component: FormComponent): string {
  const { least, most } = figurePlaces(component);
  return formatNumber(value, most, least);
}

/** A value as text, for kinds that show what they are given. */
export function plainText(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return JSON.stringify(value);
}

/** The texts of a list value; a single one counts as a list of one. */
export function textList(value: JsonValue | undefined): string[] {
  if (Array.isArray(value)) return value.map(plainText);
  const text = plainText(value);
  return text === "" ? [] : [text];
}

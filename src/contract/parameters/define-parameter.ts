import type { Language } from "../codes/language.ts";

/** Spans of work within a day as people write them: `09:00-12:00,13:00-18:00`. */
export type WorkSpans = string;

/** What a parameter's value may be. */
export type ParameterKind =
  | { kind: "integer"; least: number; most: number; unit: ParameterUnit }
  | { kind: "switch" }
  /** One of some words; what each is called stands in `parameters.json` below `choice`. */
  | { kind: "choice"; options: readonly string[] }
  | { kind: "text"; maxLength: number }
  /** One text for each language; an empty one falls back to the default. */
  | { kind: "texts"; maxLength: number }
  | { kind: "spans" }
  /** A name of the IANA time zone database. */
  | { kind: "time_zone" }
  /** 1 is Monday. */
  | { kind: "weekdays" }
  /** Calendar days, `YYYY-MM-DD`. */
  | { kind: "days"; most: number };

export type ParameterUnit =
  | "minutes"
  | "hours"
  | "o_clock"
  | "days"
  | "seconds"
  | "times"
  | "rows"
  | "cells"
  | "kb"
  | "characters"
  | "bits";

/** A text in each language. */
export type TextByLanguage = Readonly<Record<Language, string>>;

type ValueOf<Kind extends ParameterKind> = Kind["kind"] extends "integer"
  ? number
  : Kind["kind"] extends "switch"
    ? boolean
    : Kind["kind"] extends "texts"
      ? TextByLanguage
      : Kind extends { kind: "choice"; options: readonly (infer Option)[] }
        ? Option
        : Kind["kind"] extends "weekdays"
          ? readonly number[]
          : Kind["kind"] extends "days"
            ? readonly string[]
            : string;

/** A parameter of the system: declared once, kept in the database where somebody changed it. */
export interface Parameter<Kind extends ParameterKind = ParameterKind> {
  group: ParameterGroup;
  value: Kind;
  fallback: ValueOf<Kind>;
  /** Whether every organisation may have its own value; otherwise there is one for all. */
  perOrganisation: boolean;
}

export const parameterGroups = [
  "login",
  "lists",
  "files",
  "work",
  "messages",
  "appearance",
  "retention",
] as const;
export type ParameterGroup = (typeof parameterGroups)[number];

/** Declares a parameter that holds everywhere. */
export function everywhere<const Kind extends ParameterKind>(
  group: ParameterGroup,
  value: Kind,
  fallback: ValueOf<Kind>,
): Parameter<Kind> {
  return { group, value, fallback, perOrganisation: false };
}

/** Declares a parameter of which every organisation may have its own value. */
export function perOrganisation<const Kind extends ParameterKind>(
  group: ParameterGroup,
  value: Kind,
  fallback: ValueOf<Kind>,
): Parameter<Kind> {
  return { group, value, fallback, perOrganisation: true };
}

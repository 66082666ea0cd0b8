import type { JsonValue } from "#contract/schema.ts";
import { epochMicros, instantText, localInstantText, readDay } from "./calendar.ts";
import { compareScalars, type FieldKindDefinition } from "./field-kind.ts";

const operators = ["eq", "ne", "in", "gte", "lte", "isNull"] as const;

const asDay = (value: JsonValue): string | undefined =>
  typeof value === "string" ? readDay(value) : undefined;

/** A calendar day without a zone, `YYYY-MM-DD`. */
export const dateKind: FieldKindDefinition = {
  columnType: "date",
  emptyValue: null,
  operators,
  sortable: true,
  widgets: ["date", "text"],
  compare: compareScalars,
  readValue: asDay,
  // A spreadsheet often adds a midnight to a day.
  readText: (text) => readDay(text.trim().replace(/[T ]00:00(:00)?(\.0+)?$/, "")),
  writeText: String,
};

/** A point in time, to the microsecond. */
export const instantKind: FieldKindDefinition = {
  columnType: "timestamptz",
  emptyValue: null,
  operators,
  sortable: true,
  widgets: ["datetime", "text"],
  compare: (left, right) => {
    const [a, b] = [epochMicros(String(left)) ?? 0n, epochMicros(String(right)) ?? 0n];
    return a === b ? 0 : a < b ? -1 : 1;
  },
  readValue: (value) => {
    const micros = typeof value === "string" ? epochMicros(value) : undefined;
    return micros === undefined ? undefined : instantText(micros);
  },
  readText: (text, _field, { timeZone }) => {
    const micros = epochMicros(text, timeZone);
    return micros === undefined ? undefined : instantText(micros);
  },
  writeText: (value, _field, { timeZone }) => {
    const micros = epochMicros(String(value));
    return micros === undefined ? String(value) : localInstantText(micros, timeZone);
  },
};

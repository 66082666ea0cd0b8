import type { FieldDraft } from "../draft/table-draft.ts";
import { titlesFor } from "../draft/titles.ts";
import type { ForeignColumn } from "./read-database.ts";

type Words = FieldDraft["schema"];

/** What a column becomes; without `words` it cannot be said. `note` is what gets lost or should be looked at. */
export interface ColumnWords {
  words?: Words;
  note?: string;
}

const text = (maxLength?: number): Words => ({
  type: "string",
  ...(maxLength === undefined ? {} : { maxLength }),
  ...(maxLength !== undefined && maxLength > 500 ? { "x-ui": { widget: "textarea" } } : {}),
});

/** Types that are what they are, by how PostgreSQL writes them. */
const plain: Readonly<Record<string, ColumnWords>> = {
  smallint: { words: { type: "integer" } },
  integer: { words: { type: "integer" } },
  bigint: { words: { type: "integer" } },
  oid: { words: { type: "integer" }, note: "an oid becomes a whole number" },
  numeric: { words: { type: "number" } },
  money: { words: { type: "number", multipleOf: 0.01, "x-ui": { widget: "money" } } },
  real: { words: { type: "number" } },
  "double precision": { words: { type: "number" } },
  boolean: { words: { type: "boolean" } },
  date: { words: { type: "string", format: "date" } },
  "timestamp with time zone": { words: { type: "string", format: "date-time" } },
  "timestamp without time zone": {
    words: { type: "string", format: "date-time" },
    note: "a time without a zone becomes an instant: say which zone it was when the rows are moved",
  },
  text: { words: text() },
  "character varying": { words: text() },
  citext: { words: text(), note: "citext compares without regard to case, a text does not" },
  name: { words: text(63) },
  '"char"': { words: text(1) },
  uuid: { words: { type: "string", format: "uuid" } },
  inet: { words: text(43), note: "an address becomes a text" },
  cidr: { words: text(43), note: "a network becomes a text" },
  interval: { words: text(100), note: "an interval becomes a text" },
  jsonb: { words: { type: "object", "x-ui": { widget: "json" } } },
  json: { words: { type: "object", "x-ui": { widget: "json" } } },
  xml: { words: { type: "string", "x-ui": { widget: "textarea" } }, note: "XML becomes a text" },
};

/** The words for a column's type and nothing else: not its default, not its checks. */
export function columnWords(column: ForeignColumn): ColumnWords {
  if (column.computed)
    return { note: `is computed by the database (${column.default}): write it as x-calc if it is needed` };
  if (column.labels !== null) {
    return {
      words: {
        type: "string",
        oneOf: column.labels
          .filter((label) => label !== "")
          .map((label) => ({ const: label, ...titlesFor(label) })),
      },
    };
  }
  const found = plain[column.type] ?? sized(column.type);
  if (found === undefined) return { note: `has the type ${column.type}, which no field has: left out` };
  const { words, note } = found;
  const notes = [
    ...(note === undefined ? [] : [note]),
    ...(column.domain === null ? [] : [`the domain ${column.domain} is its base type here`]),
  ];
  return {
    ...(words === undefined ? {} : { words }),
    ...(notes.length === 0 ? {} : { note: notes.join("; ") }),
  };
}

function sized(type: string): ColumnWords | undefined {
  const [, base = "", first, second] =
    /^(.+?)\((\d+)(?:,(-?\d+))?\)( with(?:out)? time zone)?$/u.exec(type) ?? [];
  if (base === "character varying" || base === "character") return { words: text(Number(first)) };
  if (base === "numeric") {
    const scale = Number(second ?? 0);
    if (scale > 0) return { words: { type: "number", multipleOf: Number(`1e-${scale}`) } };
    return { words: { type: Number(first) <= 15 ? "integer" : "number" } };
  }
  if (base === "timestamp") return plain[type.replace(/\(\d+\)/u, "")];
  if (/^time(?:\(\d\))? with/u.test(type)) return { words: text(21), note: "a time of day becomes a text" };
  if (type === "text[]" || /^character varying(?:\(\d+\))?\[\]$/u.test(type)) {
    return { words: { type: "array", items: { type: "string" }, "x-ui": { widget: "tags" } } };
  }
  return undefined;
}

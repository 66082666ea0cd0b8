import pg from "pg";

/** How column values arrive in JavaScript: numbers as numbers, dates as `YYYY-MM-DD`, instants as ISO 8601 in UTC. */
const parsers = new Map<number, (text: string) => unknown>([
  [20, Number], // bigint
  [1700, Number], // numeric
  [1082, String], // date
  [1186, String], // interval, ISO 8601
  [1114, String], // timestamp without zone
  [1184, utcInstant], // timestamptz
]);

/** The array types of the above. */
const elementTypes = new Map<number, number>([
  [1016, 20],
  [1231, 1700],
  [1182, 1082],
  [1115, 1114],
  [1185, 1184],
]);

const textArrayType: number = 1009;

/** Chooses the reader of a column by its type, for `pg`. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") => {
    const parser = format === "binary" ? undefined : (parsers.get(oid) ?? arrayParser(oid));
    return parser ?? pg.types.getTypeParser(oid, format);
  },
};

function arrayParser(oid: number): ((text: string) => unknown) | undefined {
  const element = parsers.get(elementTypes.get(oid) ?? 0);
  if (element === undefined) return undefined;
  const readTexts = pg.types.getTypeParser(textArrayType) as (text: string) => readonly (string | null)[];
  return (text) => readTexts(text).map((item) => (item === null ? null : element(item)));
}

/**
 * `2026-11-21 03:36:32.123456+00` → `2026-11-21T03:36:32.123Z`: always three decimals, so that instants compare
 * as text. The session's zone is UTC, another offset is converted all the same; infinity stays as it is.
 */
export function utcInstant(text: string): string {
  const found = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/u.exec(text);
  if (found !== null) return `${found[1]}T${found[2]}.${(found[3] ?? "").padEnd(3, "0").slice(0, 3)}Z`;
  const time = Date.parse(text.replace(" ", "T").replace(/([+-]\d\d)$/u, "$1:00"));
  return Number.isNaN(time) ? text : new Date(time).toISOString();
}

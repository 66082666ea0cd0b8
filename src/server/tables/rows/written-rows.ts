import type { JsonValue } from "#contract/schema.ts";
import type { FieldModel } from "#tables";

/** A property whose values a page has. */
type Property = Pick<FieldModel, "name" | "columnType">;

/** A property's values as they stand in an answer, one for each row. */
interface Cells {
  /** What stands around each: texts that all have a value are left as the database wrote them. */
  quote: '"' | "";
  values: readonly string[];
}

/** Between the values of two properties: within JSON a line's end is escaped. */
const betweenProperties = "\n";

/** So many rows, read as `collectedValues` has them from the database: one text of each property's values under the other. */
export class WrittenRows {
  readonly #cells: ReadonlyMap<string, Cells>;
  readonly #size: number;

  constructor(properties: readonly Property[], text: string, size: number) {
    const texts = size === 0 ? [] : text.split(betweenProperties);
    this.#cells = new Map(
      properties.map(({ name, columnType }, index) => [name, cellsOf(columnType, texts[index], size)]),
    );
    this.#size = size;
  }

  /** The rows with those properties as JSON, with commas between them. */
  write(properties: readonly string[]): string {
    let end = "{";
    const parts = properties.map((name) => {
      const { quote, values } = this.#cells.get(name) ?? none;
      const before = `${end}${JSON.stringify(name)}:${quote}`;
      end = `${quote},`;
      return { before, values };
    });
    const last = `${end.slice(0, -1)}}`;
    let text = "";
    for (let row = 0; row < this.#size; row += 1) {
      if (row > 0) text += ",";
      for (const { before, values } of parts) text += before + values[row];
      text += last;
    }
    return text;
  }

  /** The last row's value of a property. */
  last(property: string): JsonValue {
    const { quote, values } = this.#cells.get(property) ?? none;
    return JSON.parse(`${quote}${values.at(-1) ?? "null"}${quote}`) as JsonValue;
  }
}

const none: Cells = { quote: "", values: [] };

function cellsOf(columnType: FieldModel["columnType"], text: string | undefined, size: number): Cells {
  if (text === undefined) return none;
  switch (columnType) {
    case "text":
    case "date":
      return (
        textsOf(text, size) ?? { quote: "", values: readTexts(text).map((value) => JSON.stringify(value)) }
      );
    case "timestamptz": {
      const texts = textsOf(text, size);
      if (texts !== undefined) return { quote: '"', values: texts.values.map(instantOf) };
      return {
        quote: "",
        values: readTexts(text).map((value) => (value === null ? "null" : `"${instantOf(value)}"`)),
      };
    }
    case "jsonb":
    case "text[]":
      return { quote: "", values: readTexts(text).map((value) => value ?? "null") };
    default:
      // Numbers and truth values: nobody reads them on the way, so that none loses a digit.
      return { quote: "", values: text.slice(1, -1).split(", ") };
  }
}

function readTexts(text: string): (string | null)[] {
  return JSON.parse(text) as (string | null)[];
}

/** Between two texts of a list and nowhere else: within a text the mark is escaped. */
const betweenTexts = '", "';

/** Texts of a list as they are written in it; undefined where one is missing, for beside it the mark is, too. */
function textsOf(text: string, size: number): Cells | undefined {
  if (!text.startsWith('["') || !text.endsWith('"]')) return undefined;
  const values = text.slice(2, -2).split(betweenTexts);
  return values.length === size ? { quote: '"', values } : undefined;
}

const [seconds, milliseconds, microseconds] = [0, 3, 6].map(
  (digits) => "2026-01-01T00:00:00".length + (digits === 0 ? 0 : 1 + digits),
);

/** An instant of UTC as ISO 8601: milliseconds, or microseconds where there are any. The database leaves out zeros behind. */
function instantOf(value: string): string {
  if (value.length === milliseconds || value.length === microseconds) return `${value}Z`;
  if (value.length === seconds) return `${value}.000Z`;
  const [whole, fraction = ""] = value.split(".");
  return `${whole}.${fraction.padEnd(fraction.length > 3 ? 6 : 3, "0")}Z`;
}

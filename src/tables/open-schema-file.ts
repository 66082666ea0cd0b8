import type { JsonValue } from "#contract/schema.ts";
import { checkAgainstMeta } from "./check-meta.ts";
import { type JsonTextError, readJsonText, type TextPosition } from "./json-text.ts";
import type { Complaint } from "./schema-problem.ts";
import type { TableSchema } from "./table-schema.ts";

type Positions = ReadonlyMap<string, TextPosition> | undefined;

/** A schema file after parsing and the check of its words: a schema, what is wrong with its words, or no JSON at all. */
export type OpenedSchemaFile =
  | { schema: TableSchema; positions: Positions }
  | { complaints: readonly Complaint[]; positions: Positions }
  | { error: JsonTextError };

/** Parses a file, text or JSON already, and holds its words against the meta-schema. Pure. */
export function openSchemaFile(source: string | JsonValue): OpenedSchemaFile {
  const read =
    typeof source === "string" ? readJsonText(source) : { value: copy(source), positions: undefined };
  if ("error" in read) return read;
  const { value, positions } = read;
  const complaints = checkAgainstMeta(value);
  return complaints.length > 0
    ? { complaints, positions }
    : { schema: value as unknown as TableSchema, positions };
}

/** The model is frozen; the caller's own object is not. */
const copy = (value: JsonValue): JsonValue => JSON.parse(JSON.stringify(value)) as JsonValue;

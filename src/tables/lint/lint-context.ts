import type { TableOutline } from "../outline.ts";
import type { Complaint } from "../schema-problem.ts";
import type { TableSchema } from "../table-schema.ts";
import { nearestWord } from "../nearest-word.ts";

/** What a lint rule looks at: one schema that the meta-schema accepted, and what is known of the others. */
export interface LintContext {
  schema: TableSchema;
  /** Outlines of all tables, this one included, by entity name. */
  tables: ReadonlyMap<string, TableOutline>;
  /** Names of profiles.json; undefined where they are not known. */
  profiles?: readonly string[];
  /** Names of the declared calls; undefined where they are not known. */
  calls?: readonly string[];
  /** Shipped with the product: a missing language is an error. */
  shipped: boolean;
}

/** One rule family: complaints in the order of the file. Pure. */
export type LintRule = (context: LintContext) => Complaint[];

/** Complains about a name that is none of the known ones. */
export function unknownName(
  code: Complaint["code"],
  path: string,
  name: string,
  known: Iterable<string>,
): Complaint[] {
  const names = [...known];
  if (names.includes(name)) return [];
  return [{ path, code, params: { name, known: names }, nearest: nearestWord(name, names) }];
}

import { type RawBuilder, sql } from "kysely";
import { containing } from "../db/index.ts";

/** Holds for a template (`t`) whose name or description has a word. */
export function wordsIn(keyword: string | undefined): RawBuilder<boolean> {
  const wanted = keyword?.trim() ?? "";
  if (wanted === "") return sql<boolean>`true`;
  const pattern = containing(wanted);
  return sql<boolean>`(t.template_name ilike ${pattern} or t.description ilike ${pattern})`;
}

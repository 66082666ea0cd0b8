import { sql } from "kysely";
import type { RecordErrors, Row } from "#tables";
import { keyField, knownField, operandSql, quoted } from "../../table-sql/index.ts";
import { type Runner, runSql } from "../sql/run-sql.ts";
import type { TableContext } from "./table-context.ts";

/** An error where a row would come to stand below itself. Moves within one tree take turns, or two could close a circle. */
export async function checkTree(
  tx: Runner,
  { model }: TableContext,
  row: Row,
  changed: readonly string[],
): Promise<RecordErrors> {
  const { tree } = model;
  if (tree === undefined || !changed.includes(tree.parent)) return {};
  const wanted = row[tree.parent] ?? null;
  if (wanted === null) return {};
  const key = keyField(model);
  const parent = knownField(model, tree.parent);
  await runSql(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`tree ${model.table}`}, 0))`);
  const above = await runSql(
    tx,
    sql`with recursive above as (
          select ${operandSql(parent, wanted)} as key
          union
          select t.${quoted(parent.column)} from ${quoted(model.table)} t join above on t.${quoted(key.column)} = above.key
        ) select 1 from above where key = ${operandSql(key, row[model.key] ?? null)}`,
  );
  return above.length === 0 ? {} : { [tree.parent]: { code: "treeCycle", params: {} } };
}

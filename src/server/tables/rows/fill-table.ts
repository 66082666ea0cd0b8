import { isRefusal, type Refusal } from "#contract/errors/refusal.ts";
import type { Row } from "#tables";
import type { Tx } from "../../db/index.ts";
import type { Ports } from "../../http/index.ts";
import { addRow } from "./add-row.ts";
import { type Author, contextOf } from "./table-context.ts";

/**
 * Adds rows to a table within a larger act, by the same rules as a person's; the first refusal ends it. Nothing happens
 * where no schema of that name was accepted.
 */
export async function fillTable(
  tx: Tx,
  ports: Ports,
  { entity, rows, author }: { entity: string; rows: readonly Row[]; author: Author },
): Promise<Refusal | undefined> {
  const table = ports.tables.find(entity);
  if (table === undefined) return undefined;
  for (const row of rows) {
    const added = await addRow(tx, contextOf(table, author, ports), row);
    if (isRefusal(added)) return added;
  }
  return undefined;
}

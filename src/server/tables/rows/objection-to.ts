import type { TableKey } from "#contract/shapes/tables.ts";
import type { Static } from "#contract/schema.ts";
import type { Row } from "#tables";
import { areJudged, objectionsTo } from "../hooks/run-hooks.ts";
import { readRow } from "./read-rows.ts";
import type { TableContext } from "./table-context.ts";

/**
 * What a table's hooks would refuse in one field of a row that is being written, in words; nothing where the caller may not
 * write rows, or nothing objects.
 */
export async function objectionTo(
  context: TableContext,
  { row, field, key }: { row: Row; field: string; key?: Static<typeof TableKey> | undefined },
): Promise<string | undefined> {
  const { access, ports } = context;
  if (!areJudged(context) || !(key === undefined ? access.create : access.update)) return undefined;
  return ports.database.read(async (tx) => {
    const before = key === undefined ? undefined : await readRow(tx, context, key);
    const written = Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, value === "" ? null : value]),
    );
    const after = { ...before, ...written };
    const change =
      before === undefined
        ? ({ kind: "create", after } as const)
        : ({ kind: "update", before, after } as const);
    return (await objectionsTo(tx, context, change))[field];
  });
}

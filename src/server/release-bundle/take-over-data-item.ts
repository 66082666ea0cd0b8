import type { Refusal } from "#contract/errors/refusal.ts";
import type { Row } from "#tables";
import { authorOf, fillTable } from "../tables/index.ts";
import { placeOf } from "./place-of.ts";
import { standingOf } from "./standing.ts";
import type { TakingOver } from "./taking-over.ts";

/**
 * A data item there is not is made with its values; to one there is, values that are missing are added, by the rules of
 * their tables. Nothing is taken away: forms of other organisations may ask for it.
 */
export async function takeOverDataItem(
  { scope, everywhere }: TakingOver,
  id: string,
  content: Record<string, unknown>,
): Promise<null | Refusal> {
  const { tx, actor, ports } = scope;
  const author = authorOf(actor, scope);
  const here = await standingOf({ ...placeOf(scope), everywhere }, "dataItem", id);
  const fill = (entity: string, rows: Row[]) => fillTable(tx, ports, { entity, rows, author });
  if (here === undefined) {
    const refused = await fill("dataItem", [{ ...(content["item"] as Row), dataEnName: id }]);
    if (refused !== undefined) return refused;
  }
  const known = here === undefined || typeof here === "string" ? [] : valuesOf(here.content);
  const names = new Set(known.map(({ dataConValue }) => dataConValue));
  const missing = valuesOf(content).filter(({ dataConValue }) => !names.has(dataConValue));
  const refused = await fill(
    "dataItemControl",
    missing.map((value) => ({ ...value, dataEnName: id })),
  );
  return refused ?? null;
}

/** The values of a data item as it travels. Pure. */
export function valuesOf(content: Record<string, unknown>): Row[] {
  const { values } = content;
  return Array.isArray(values) ? (values as Row[]) : [];
}

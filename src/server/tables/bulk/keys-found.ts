import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import type { SessionScope } from "../../http/index.ts";
import { authorOf, contextOf } from "../rows/table-context.ts";
import { chosenKeys } from "./choose-rows.ts";

/**
 * The keys of all rows of a table that a filter finds for whoever asks, for acts that another feature does with them.
 * More than are done at once are refused.
 */
export async function keysFound(
  { tx, ports, actor, ...scope }: SessionScope,
  { entity, filter }: { entity: string; filter: { [field: string]: unknown } },
): Promise<string[] | Refusal> {
  const table = ports.tables.find(entity);
  if (table === undefined) return refuse("notFound");
  const context = contextOf(table, authorOf(actor, scope), ports);
  if (!context.access.read) return refuse("noPermission");
  const keys = await chosenKeys(tx, context, { filter });
  if (isRefusal(keys)) return keys;
  const most = limits.bulkAtOnceMax;
  return keys.length > most ? refuse("tooManyRows", { count: keys.length, most }) : keys.map(String);
}

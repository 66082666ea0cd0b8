import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import type { SessionScope } from "../../http/index.ts";
import { tableFor } from "../../tables/index.ts";
import { chosenKeys } from "./choose-rows.ts";

/**
 * The keys of all rows of a table that a filter finds for whoever asks, for acts that another feature does with them.
 * More than are done at once are refused.
 */
export async function keysFound(
  scope: SessionScope,
  { entity, filter }: { entity: string; filter: { [field: string]: unknown } },
): Promise<string[] | Refusal> {
  const context = tableFor(scope, entity);
  if (context === undefined) return refuse("notFound");
  if (!context.access.read) return refuse("noPermission");
  const keys = await chosenKeys(scope.tx, context, { filter });
  if (isRefusal(keys)) return keys;
  const most = limits.bulkAtOnceMax;
  return keys.length > most ? refuse("tooManyRows", { count: keys.length, most }) : keys.map(String);
}

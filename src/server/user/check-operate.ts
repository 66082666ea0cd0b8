import { calls } from "#contract/calls/index.ts";
import { userCheckOperate } from "#contract/calls/opt.ts";
import { declaredRoute, grantedCalls, grantedRoutes, mayCall, mayOpenRoute } from "../access/index.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { tableFor } from "../tables/index.ts";

/** The one screen of every table; whose it is the table's schema says. */
const screenOfTables = "/basic/:entity";

/**
 * Whether I may make a call, or open a screen: what the declarations say, and what rights grant besides. What is neither
 * is allowed to nobody.
 */
export const checkOperateHandler = handle(userCheckOperate, async ({ operate }, scope) => {
  const { tx, actor } = scope;
  if (operate.startsWith("/")) return { operate, allowed: await mayOpen(operate, scope) };
  const call = calls.find(({ name }) => name === operate);
  if (call === undefined) return { operate, allowed: false };
  const granted = await grantedCalls(tx, actor);
  const mayMake = mayCall(call, actor) || [call.name, call.path].some((name) => granted.has(name));
  return { operate, allowed: mayMake && (call.whose !== "group" || actor.reach === "everything") };
});

async function mayOpen(address: string, scope: SessionScope): Promise<boolean> {
  const path = declaredRoute(address);
  if (path === undefined) return false;
  const entity = address.split(/[/?#]/u)[2] ?? "";
  if (path === screenOfTables && tableFor(scope, entity)?.access.read !== true) return false;
  return mayOpenRoute(path, scope.actor.access, await grantedRoutes(scope.tx, scope.actor.access));
}

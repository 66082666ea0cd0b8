import { calls } from "#contract/calls/index.ts";
import { checkOperates, userCheckOperate } from "#contract/calls/opt.ts";
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
  const allowed = await allowedAmong([operate], scope);
  return { operate, allowed: allowed.length > 0 };
});

/** The same of several at once: what a page offers is asked in one go. */
export const checkOperatesHandler = handle(checkOperates, async ({ operates }, scope) => ({
  allowed: await allowedAmong(operates, scope),
}));

async function allowedAmong(operates: readonly string[], scope: SessionScope): Promise<string[]> {
  const { tx, actor } = scope;
  const isRoute = (operate: string): boolean => operate.startsWith("/");
  const routes = operates.some(isRoute) ? await grantedRoutes(tx, actor.access) : [];
  const granted = operates.every(isRoute) ? new Set<string>() : await grantedCalls(tx, actor);
  return operates.filter((operate) =>
    isRoute(operate) ? mayOpen(operate, scope, routes) : mayMake(operate, scope, granted),
  );
}

function mayMake(operate: string, { actor }: SessionScope, granted: ReadonlySet<string>): boolean {
  const call = calls.find(({ name }) => name === operate);
  if (call === undefined) return false;
  const may = mayCall(call, actor) || granted.has(call.name) || granted.has(call.path);
  return may && (call.whose !== "group" || actor.reach === "everything");
}

function mayOpen(address: string, scope: SessionScope, granted: readonly string[]): boolean {
  const path = declaredRoute(address);
  if (path === undefined) return false;
  const entity = address.split(/[/?#]/u)[2] ?? "";
  if (path === screenOfTables && tableFor(scope, entity)?.access.read !== true) return false;
  return mayOpenRoute(path, scope.actor.access, granted);
}

import { calls } from "#contract/calls/index.ts";
import { userCheckOperate } from "#contract/calls/opt.ts";
import { administrator, grantedCalls, grantedRoutes, mayCall } from "../access/index.ts";
import { handle } from "../http/index.ts";

/**
 * Whether I may make a call, or open a route that rights grant. What neither a declaration nor a right names is
 * allowed to nobody.
 */
export const checkOperateHandler = handle(userCheckOperate, async ({ operate }, { tx, actor }) => {
  if (operate.startsWith("/")) {
    const granted = await grantedRoutes(tx, actor.access);
    return { operate, allowed: actor.access.includes(administrator) || granted.includes(operate) };
  }
  const call = calls.find(({ name }) => name === operate);
  const granted = await grantedCalls(tx, actor);
  const allowed =
    call !== undefined && (mayCall(call, actor) || [call.name, call.path].some((name) => granted.has(name)));
  return { operate, allowed };
});

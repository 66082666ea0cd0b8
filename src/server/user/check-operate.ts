import { checkOperates, userCheckOperate } from "#contract/calls/opt.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { callsIMay, screensIMay } from "./what-i-may.ts";

/**
 * Whether I may make a call, or open a screen that shows me something: what the declarations say, and what rights grant
 * besides. What is neither is allowed to nobody.
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
  const screens = operates.some(isScreen) ? await screensIMay(scope) : undefined;
  const make = operates.every(isScreen) ? undefined : await callsIMay(scope);
  return operates.filter((operate) =>
    isScreen(operate) ? screens?.see(operate) === true : make?.(operate) === true,
  );
}

function isScreen(operate: string): boolean {
  return operate.startsWith("/");
}

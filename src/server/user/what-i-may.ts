import { calls } from "#contract/calls/index.ts";
import { listTableRows } from "#contract/calls/tables.ts";
import { screenCalls, screenTables } from "#contract/route-access.ts";
import {
  declaredRoute,
  grantedCalls,
  grantedRoutes,
  mayCall,
  mayCallAsGuest,
  mayOpenRoute,
} from "../access/index.ts";
import type { SessionScope } from "../http/index.ts";
import { tableFor } from "../tables/index.ts";

/** The one screen of every table; whose it is the table's schema says. */
const screenOfTables = "/basic/:entity";

/** Which calls somebody may make, by their names; what is none is allowed to nobody. */
export type MayMake = (name: string) => boolean;

/** Which screens somebody may open; what is none is open to nobody. */
export interface MayOpen {
  /** Whether they may open a screen, and its table where it is the one of all tables. */
  open: (address: string) => boolean;
  /** Whether a screen that is open to them has something for them: its table, or the call whose answer it shows. */
  see: (address: string) => boolean;
}

/** What whoever asks may make, by the declarations and by what rights grant their roles besides, looked up once. */
export async function callsIMay({ tx, actor }: SessionScope): Promise<MayMake> {
  const granted = await grantedCalls(tx, actor);
  return (name) => {
    const call = calls.find((each) => each.name === name);
    if (call === undefined || (actor.isGuest === true && !mayCallAsGuest(call))) return false;
    const may = mayCall(call, actor) || granted.has(call.name) || granted.has(call.path);
    return may && (call.whose !== "group" || actor.reach === "everything");
  };
}

/** The same of screens. */
export async function screensIMay(scope: SessionScope): Promise<MayOpen> {
  const { tx, actor } = scope;
  const [routes, make] = [await grantedRoutes(tx, actor.access), await callsIMay(scope)];
  const read = (entity: string): boolean => tableFor(scope, entity)?.access.read === true;
  const open = (address: string): boolean => {
    const path = declaredRoute(address);
    if (path === undefined || !mayOpenRoute(path, actor.access, routes)) return false;
    return path !== screenOfTables || read(entityOf(address));
  };
  const see = (address: string): boolean => {
    const path = declaredRoute(address);
    if (path === undefined || !open(address)) return false;
    const entity = path === screenOfTables ? entityOf(address) : screenTables[path];
    if (entity !== undefined) return make(listTableRows.name) && read(entity);
    const call = screenCalls[path];
    return call === undefined || make(call);
  };
  return { open, see };
}

function entityOf(address: string): string {
  return address.split(/[/?#]/u)[2] ?? "";
}

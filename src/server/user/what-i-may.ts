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

/** What somebody may: the declarations, and what rights grant their roles besides. */
export interface WhatIMay {
  /** Whether they may make a call, by its name; what is none is allowed to nobody. */
  make: (name: string) => boolean;
  /** Whether they may open a screen, and its table where it is the one of all tables; what is no screen is open to nobody. */
  open: (address: string) => boolean;
  /** Whether a screen that is open to them has something for them: its table, or the call whose answer it shows. */
  see: (address: string) => boolean;
}

/** What whoever asks may, looked up once for however many questions. */
export async function whatIMay(scope: SessionScope): Promise<WhatIMay> {
  const { tx, actor } = scope;
  const [routes, granted] = [await grantedRoutes(tx, actor.access), await grantedCalls(tx, actor)];
  const make = (name: string): boolean => {
    const call = calls.find((each) => each.name === name);
    if (call === undefined || (actor.isGuest === true && !mayCallAsGuest(call))) return false;
    const may = mayCall(call, actor) || granted.has(call.name) || granted.has(call.path);
    return may && (call.whose !== "group" || actor.reach === "everything");
  };
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
  return { make, open, see };
}

function entityOf(address: string): string {
  return address.split(/[/?#]/u)[2] ?? "";
}

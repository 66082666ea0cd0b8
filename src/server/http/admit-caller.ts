import type { FastifyRequest } from "fastify";
import type { CallDeclaration } from "#contract/calls/define-call.ts";
import { unattendedHeader } from "#contract/codes/unattended.ts";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import { mayCall, mayCallAsGuest, mayCallByRight } from "../access/index.ts";
import type { Ports } from "../ports.ts";
import { takesTicket } from "./call-route.ts";
import { chargeCaller } from "./charge-caller.ts";
import type { Actor, Handler } from "./handler.ts";
import { type CalledSession, checkSession, checkTicket, type FoundCaller } from "./session-guard.ts";
import type { TextFields } from "./text-fields.ts";
import { tokenHash } from "./token-hash.ts";

/** What is asked for: a call, and who serves it. */
interface Asked {
  call: CallDeclaration;
  handler: Handler | undefined;
}

/**
 * Whether somebody may make a call here, before its body is read: their rate, session, roles and rights. Sets who they are
 * on the request. Nobody is refused for what was known a moment ago.
 */
export async function admit(
  asked: Asked,
  request: FastifyRequest,
  ports: Ports,
): Promise<Refusal | undefined> {
  const session = sessionOf(request);
  const settle = chargeCaller(request, asked.call, session?.key);
  if (isRefusal(settle)) return settle;
  const found = await whoCalls(asked.call, request, ports, {
    session,
    mayBelieve: mayBelieve(asked.call),
  });
  const overspent = settle(found !== undefined && !isRefusal(found));
  if (overspent !== undefined) return overspent;
  const refusal = await judge(asked, request, ports, found);
  return refusal !== undefined && request.believedIn !== null ? admitAfresh(asked, request, ports) : refusal;
}

/** The same once more, with the session looked up. */
export async function admitAfresh(
  asked: Asked,
  request: FastifyRequest,
  ports: Ports,
): Promise<Refusal | undefined> {
  const look = { session: sessionOf(request), mayBelieve: false };
  return judge(asked, request, ports, await whoCalls(asked.call, request, ports, look));
}

/**
 * Whether somebody was known from a moment ago and their access may have changed before they asked: nothing of what was
 * made for them may be stored or sent. Sure once the database has answered anything since.
 */
export function wasDisbelieved({ believedIn }: FastifyRequest, { database }: Ports): boolean {
  return believedIn !== null && believedIn !== database.accessEpoch();
}

/** Whether a call changes nothing: it can be done over again when its answer is there. */
export function isReading({ tx, believes }: CallDeclaration): boolean {
  return tx === "read" || believes === "reads";
}

/** Whether a call reads, or looks before it commits; what streams or takes files in is not begun twice. */
function mayBelieve({ tx, believes, outputKind, encoding }: CallDeclaration): boolean {
  const isPlain = (outputKind === "json" || outputKind === "bare") && encoding !== "multipart";
  return isPlain && (tx !== "none" || believes !== undefined);
}

async function judge(
  { call, handler }: Asked,
  request: FastifyRequest,
  ports: Ports,
  found: FoundCaller | Refusal | undefined,
): Promise<Refusal | undefined> {
  request.actor = null;
  request.believedIn = null;
  if (found === undefined || isRefusal(found))
    return call.access === "public" ? undefined : (found ?? refuse("unauthenticated"));
  const { actor } = found;
  request.actor = actor;
  request.believedIn = found.epoch ?? null;
  return (await refusalOf(call, actor, ports)) ?? handler?.admits?.(ports, actor, request.params as Steps);
}

type Steps = Readonly<Record<string, string>>;

function refusalOf(
  call: CallDeclaration,
  actor: Actor,
  ports: Ports,
): Refusal | undefined | Promise<Refusal | undefined> {
  if (actor.isGuest === true && !mayCallAsGuest(call)) return refuse("noPermission");
  if (mayCall(call, actor)) return beyondGroup(call, actor);
  if (actor.mustChangePassword && call.access === "session") return refuse("passwordMustBeChanged");
  if (actor.mustEnrol === true) return refuse("secondFactorMustBeSetUp");
  return mayCallByRight(ports.database, call, actor).then((mayCallIt) =>
    mayCallIt ? beyondGroup(call, actor) : refuse("noPermission"),
  );
}

/** What counts in every organisation is for administrators of all of them alone, whatever roles and rights say. */
function beyondGroup(call: CallDeclaration, { reach }: Actor): Refusal | undefined {
  return call.whose === "group" && reach !== "everything" ? refuse("countsEverywhere") : undefined;
}

/** The session that the headers of a request name. */
function sessionOf({ headers: { token, organid } }: FastifyRequest): CalledSession | undefined {
  if (typeof token !== "string" || token === "") return undefined;
  const hash = tokenHash(token);
  return {
    hash,
    key: hash.toString("base64"),
    organId: typeof organid === "string" ? organid : undefined,
  };
}

/** By the token in the headers, or by a ticket in the query where the call takes one. */
function whoCalls(
  call: CallDeclaration,
  request: FastifyRequest,
  { database, parameters }: Ports,
  { session, mayBelieve }: { session: CalledSession | undefined; mayBelieve: boolean },
): Promise<FoundCaller | Refusal> | undefined {
  if (session !== undefined) {
    // A page that asks by itself, or listens, is not somebody who works.
    const isWork = call.outputKind !== "events" && request.headers[unattendedHeader] === undefined;
    const idleMinutes = isWork ? parameters.value("sessionIdleMinutes") : undefined;
    return checkSession(database, session, { idleMinutes, mayBelieve });
  }
  const { ticket } = request.query as TextFields;
  if (typeof ticket !== "string" || ticket === "" || !takesTicket(call)) return undefined;
  return checkTicket(database, ticket, call.name);
}

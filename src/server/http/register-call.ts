import type { FastifyInstance, FastifyRequest } from "fastify";
import type { CallDeclaration } from "#contract/calls/define-call.ts";
import { isRefusal, type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import { mayCall, mayCallByRight } from "../access/index.ts";
import type { Tx } from "../db/index.ts";
import { pathOf } from "./call-route.ts";
import { sendRefusal } from "./error-handler.ts";
import { gatherInput } from "./gather-input.ts";
import type { Actor, Handler, Scope } from "./handler.ts";
import { honoursIdempotencyKey, idempotencyHeader, onceForKey } from "./idempotency.ts";
import { inputCheckOf } from "./input-check.ts";
import type { Ports } from "./ports.ts";
import { sendAnswer } from "./send-answer.ts";
import { checkSession } from "./session-guard.ts";

/** Mounts one declared call: session, access, input, transaction, handler, answer. */
export function registerCall(
  app: FastifyInstance,
  call: CallDeclaration,
  handler: Handler | undefined,
  ports: Ports,
): void {
  const check = inputCheckOf(call);
  app.route({
    method: call.method,
    url: pathOf(call, ports.config),
    config: { call },
    // Before the body is read: who may not call sends nothing.
    onRequest: async (request, reply) => {
      const refusal = await admit(call, request, ports);
      if (refusal !== undefined) return sendRefusal(refusal, request, reply);
      if (handler === undefined)
        return sendRefusal(refuse("notAvailableYet", { call: call.name }), request, reply);
      return undefined;
    },
    handler: async (request, reply) => {
      if (handler === undefined) throw new Error(`${call.name} has no handler`);
      const input = gatherInput(call, {
        query: request.query as Record<string, string | string[] | undefined>,
        body: request.body,
        mediaType: request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase(),
      });
      if (isRefusal(input)) return sendRefusal(input, request, reply);
      const problems = check(input);
      if (problems !== undefined) return sendRefusal(refuseFields(problems), request, reply);
      const answer = await run(handler, input, request, ports);
      if (isRefusal(answer)) return sendRefusal(answer, request, reply);
      return sendAnswer(call, answer, request, reply);
    },
  });
}

async function admit(
  call: CallDeclaration,
  request: FastifyRequest,
  ports: Ports,
): Promise<Refusal | undefined> {
  const { token, organid } = request.headers;
  if (typeof token !== "string" || token === "")
    return call.access === "public" ? undefined : refuse("unauthenticated");
  const actor = await checkSession(ports.database, token, typeof organid === "string" ? organid : undefined);
  if (isRefusal(actor)) return call.access === "public" ? undefined : actor;
  request.actor = actor;
  if (mayCall(call, actor)) return undefined;
  if (actor.mustChangePassword && call.access === "session") return refuse("passwordMustBeChanged");
  return (await mayCallByRight(ports.database, call, actor)) ? undefined : refuse("noPermission");
}

async function run(
  handler: Handler,
  input: Record<string, unknown>,
  request: FastifyRequest,
  ports: Ports,
): Promise<unknown> {
  const { call } = handler;
  const { actor } = request;
  const scope: Omit<Scope, "tx"> & { actor?: Actor } = {
    ports,
    language: request.language,
    request: {
      requestCode: request.id,
      remoteAddress: request.ip,
      userAgent: request.headers["user-agent"] ?? "",
      now: new Date(),
    },
    ...(actor === null ? {} : { actor }),
  };
  if (call.tx === "none") return handler.run(input, withoutTx(scope, call));
  if (call.tx === "read") return ports.database.read((tx) => handler.run(input, { ...scope, tx }));
  const key = request.headers[idempotencyHeader];
  return ports.database.write((tx) => {
    const work = (): Promise<unknown> => handler.run(structuredClone(input), { ...scope, tx });
    if (typeof key !== "string" || key === "" || actor === null || !honoursIdempotencyKey(call))
      return work();
    return onceForKey(tx, { actor, call, key, input }, work);
  });
}

function withoutTx(scope: Omit<Scope, "tx">, call: CallDeclaration): Scope {
  return Object.defineProperty({ ...scope }, "tx", {
    enumerable: false,
    get(): Tx {
      throw new Error(`${call.name} declares no transaction`);
    },
  }) as Scope;
}

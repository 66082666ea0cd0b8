import type { FastifyInstance, FastifyRequest } from "fastify";
import type { CallDeclaration } from "#contract/calls/define-call.ts";
import { isRefusal, type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import { mayCall, mayCallByRight } from "../access/index.ts";
import { pathOf, takesTicket } from "./call-route.ts";
import { sendRefusal } from "./error-handler.ts";
import { gatherInput, mediaTypeOf } from "./gather-input.ts";
import type { Actor, Handler } from "./handler.ts";
import { inputCheckOf } from "./input-check.ts";
import type { Ports } from "./ports.ts";
import { type ReceivedFile, receiveFiles } from "./receive-files.ts";
import { runHandler } from "./run-handler.ts";
import { sendAnswer } from "./send-answer.ts";
import { checkSession, checkTicket } from "./session-guard.ts";
import type { TextFields } from "./text-fields.ts";

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
      const body = await bodyOf(call, request, ports);
      if (isRefusal(body)) return sendRefusal(body, request, reply);
      const answer = await serve(handler, body, request).finally(() => body.discard?.());
      if (isRefusal(answer)) return sendRefusal(answer, request, reply);
      return sendAnswer(call, answer, request, reply);
    },
  });

  async function serve(served: Handler, body: Body, request: FastifyRequest): Promise<unknown> {
    const input = gatherInput(call, {
      query: request.query as TextFields,
      body: body.fields,
      mediaType: request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase(),
    });
    if (isRefusal(input)) return input;
    const problems = check(input);
    if (problems !== undefined) return refuseFields(problems);
    return runHandler(served, input, { request, files: body.files, ports });
  }
}

interface Body {
  fields: unknown;
  files: readonly ReceivedFile[];
  discard?(): Promise<void>;
}

async function bodyOf(
  call: CallDeclaration,
  request: FastifyRequest,
  { parameters }: Ports,
): Promise<Body | Refusal> {
  if (!request.isMultipart()) return { fields: request.body, files: [] };
  if (call.encoding === "multipart")
    return receiveFiles(request, call.fileMaxKb ?? parameters.value("uploadMaxKb"));
  return refuse("unsupportedEncoding", { expected: mediaTypeOf[call.encoding] });
}

async function admit(
  call: CallDeclaration,
  request: FastifyRequest,
  ports: Ports,
): Promise<Refusal | undefined> {
  const found = await whoCalls(call, request, ports);
  if (found === undefined || isRefusal(found)) {
    return call.access === "public" ? undefined : (found ?? refuse("unauthenticated"));
  }
  const actor = found;
  request.actor = actor;
  if (mayCall(call, actor)) return undefined;
  if (actor.mustChangePassword && call.access === "session") return refuse("passwordMustBeChanged");
  return (await mayCallByRight(ports.database, call, actor)) ? undefined : refuse("noPermission");
}

/** By the token in the headers, or by a ticket in the query where the call takes one. */
async function whoCalls(
  call: CallDeclaration,
  request: FastifyRequest,
  { database }: Ports,
): Promise<Actor | Refusal | undefined> {
  const { token, organid } = request.headers;
  if (typeof token === "string" && token !== "") {
    return checkSession(database, token, typeof organid === "string" ? organid : undefined);
  }
  const { ticket } = request.query as TextFields;
  if (typeof ticket !== "string" || ticket === "" || !takesTicket(call)) return undefined;
  return checkTicket(database, ticket, call.name);
}

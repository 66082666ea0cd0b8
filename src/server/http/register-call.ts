import type { FastifyInstance, FastifyRequest, HTTPMethods } from "fastify";
import { type CallDeclaration, whoseThings } from "#contract/calls/define-call.ts";
import { isRefusal, type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import { bodyMaxKb } from "./body-parsers.ts";
import { admit, admitAfresh, isReading, wasDisbelieved } from "./admit-caller.ts";
import { CallerDisbelieved } from "./caller-disbelieved.ts";
import { sendRefusal } from "./error-handler.ts";
import { gatherInput, mediaTypeOf } from "./gather-input.ts";
import type { Handler } from "./handler.ts";
import { pathOf, takesTicket } from "./call-route.ts";
import { type InputCheck, inputCheckOf } from "./input-check.ts";
import type { Ports } from "../ports.ts";
import { type ReceivedFile, receiveFiles } from "./receive-files.ts";
import { recordRefusal } from "./record-refusal.ts";
import { runHandler } from "./run-handler.ts";
import { sendAnswer } from "./send-answer.ts";
import type { AnswerUnserved } from "./served-methods.ts";
import type { TextFields } from "./text-fields.ts";

/** A call that is known only when it is made, with what its path said. Its handler judges the input. */
export interface FoundCall {
  handler: Handler;
  steps: TextFields;
}

/** Finds such a call; `undefined` where there is none. */
export type FindCall = (ports: Ports, method: string, path: string) => FoundCall | undefined;

/** What serves calls that no handler does: declared ones by name, others by method and path. */
export interface FurtherCalls {
  byName(call: CallDeclaration): Handler;
  byPath: FindCall;
}

/** What serves a request. */
interface Served {
  call: CallDeclaration;
  handler: Handler | undefined;
  check: InputCheck;
  steps: TextFields;
}

/**
 * Mounts one declared call: session, access, input, transaction, handler, answer. One that does not say whose things it
 * touches is not mounted, and the start fails.
 */
export function registerCall(
  app: FastifyInstance,
  call: CallDeclaration,
  handler: Handler | undefined,
  ports: Ports,
): void {
  if (!whoseThings.includes(call.whose)) throw new Error(`${call.name} does not say whose things it touches`);
  const served = { call, handler, check: inputCheckOf(call), steps: {} };
  mount(
    app,
    {
      method: [call.method],
      url: pathOf(call, ports.config),
      config: { call },
      exposeHeadRoute: call.method === "GET" && answersWithHead(call),
      bodyLimit: bodyMaxKb(call) * 1024,
    },
    () => served,
    ports,
  );
}

/** Whether a call may be made without its body: it changes nothing, uses no ticket up and opens no stream. */
function answersWithHead(call: CallDeclaration): boolean {
  return call.tx !== "write" && call.outputKind !== "events" && !takesTicket(call);
}

/** Where those are mounted: behind every path that is known. */
export const foundCallsUrl = "/*";

/** Mounts what is declared nowhere and found at the time, behind everything that is: calls that schemas declare. */
export function registerFoundCalls(
  app: FastifyInstance,
  find: FindCall,
  ports: Ports,
  answerUnserved: AnswerUnserved,
): void {
  const method: HTTPMethods[] = [...foundMethods];
  const found = (request: FastifyRequest): Served | undefined => {
    const at = find(ports, request.method, request.url.split("?", 1)[0] ?? "");
    return at && { call: at.handler.call, handler: at.handler, check: () => undefined, steps: at.steps };
  };
  mount(app, { method, url: foundCallsUrl, config: {} }, found, ports, answerUnserved);
}

const foundMethods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** The methods with which a found call is made at a path. */
export function foundMethodsAt(find: FindCall, ports: Ports, path: string): string[] {
  return foundMethods.filter((method) => find(ports, method, path) !== undefined);
}

function mount(
  app: FastifyInstance,
  route: {
    method: HTTPMethods[];
    url: string;
    config: { call?: CallDeclaration };
    bodyLimit?: number;
    exposeHeadRoute?: boolean;
  },
  servedAt: (request: FastifyRequest) => Served | undefined,
  ports: Ports,
  answerUnserved: AnswerUnserved = (request, reply) => sendRefusal(refuse("notFound"), request, reply),
): void {
  app.route({
    ...route,
    // Before the body is read: who may not call sends nothing.
    onRequest: async (request, reply) => {
      const served = servedAt(request);
      if (served === undefined) return answerUnserved(request, reply);
      const { call, handler } = served;
      request.call = call;
      const refusal = await admit(served, request, ports);
      if (refusal !== undefined) {
        await recordRefusal(call, namesIn(request), refusal, { request, ports });
        return sendRefusal(refusal, request, reply);
      }
      if (handler === undefined || handler.isServed?.(ports) === false)
        return sendRefusal(refuse("notAvailableYet", { call: call.name }), request, reply);
      return undefined;
    },
    handler: async (request, reply) => {
      const served = servedAt(request);
      // A schema may have gone while the body arrived.
      if (served?.handler === undefined) return sendRefusal(refuse("notFound"), request, reply);
      const body = await bodyOf(served.call, request, ports);
      if (isRefusal(body)) return sendRefusal(body, request, reply);
      const answer =
        body.discard === undefined
          ? await serve(served, served.handler, body, request)
          : await serve(served, served.handler, body, request).finally(() => body.discard?.());
      if (isRefusal(answer)) return sendRefusal(answer, request, reply);
      return sendAnswer(served.call, answer, request, reply);
    },
  });

  async function serve(
    served: Served,
    handler: Handler,
    body: Body,
    request: FastifyRequest,
  ): Promise<unknown> {
    const { call, check, steps } = served;
    const input = gatherInput(call, {
      query: { ...(request.query as TextFields), ...steps },
      body: body.fields,
      mediaType: request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase(),
    });
    if (isRefusal(input)) return input;
    const problems = check(input);
    if (problems !== undefined) return refuseFields(problems);
    const work = (): Promise<unknown> => runHandler(handler, input, { request, files: body.files, ports });
    const answer = await forWhoIsThere(served, work, request);
    if (isRefusal(answer)) await recordRefusal(call, { ...steps, ...input }, answer, { request, ports });
    return answer;
  }

  /** Does it, and once more for the caller as they are now where they were believed to be another. */
  async function forWhoIsThere(
    served: Served,
    work: () => Promise<unknown>,
    request: FastifyRequest,
  ): Promise<unknown> {
    try {
      const answer = await work();
      if (!isReading(served.call) || !wasDisbelieved(request, ports)) return answer;
    } catch (error) {
      if (!(error instanceof CallerDisbelieved)) throw error;
    }
    return (await admitAfresh(served, request, ports)) ?? work();
  }
}

/** What a request names before its body is read. */
function namesIn(request: FastifyRequest): Record<string, unknown> {
  return { ...(request.query as object), ...(request.params as object) };
}

interface Body {
  fields: unknown;
  files: readonly ReceivedFile[];
  discard?(): Promise<void>;
}

function bodyOf(
  call: CallDeclaration,
  request: FastifyRequest,
  { parameters }: Ports,
): Body | Refusal | Promise<Body | Refusal> {
  if (!request.isMultipart()) return { fields: request.body, files: [] };
  if (call.encoding === "multipart")
    return receiveFiles(request, call.fileMaxKb ?? parameters.value("uploadMaxKb"));
  return refuse("unsupportedEncoding", { expected: mediaTypeOf[call.encoding] });
}

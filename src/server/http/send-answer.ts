import type { FastifyReply, FastifyRequest } from "fastify";
import type { CallDeclaration } from "#contract/calls/define-call.ts";
import { writeWireNames } from "#contract/wire/misspelt-names.ts";
import type { EventsAnswer, FileAnswer, PageAnswer, RedirectAnswer } from "./answers.ts";
import { sendEvents } from "./send-events.ts";
import { sendFile } from "./send-file.ts";
import { sendJson, sendRevalidated } from "./send-json.ts";
import { readWritten, WrittenJson } from "./written-json.ts";

/** Sends what a handler answered, as its declaration says. */
export function sendAnswer(
  call: CallDeclaration,
  answer: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  switch (call.outputKind) {
    case "json": {
      const text = enveloped(call, answer);
      if (call.revalidated === true) return sendRevalidated(text, request, reply);
      return sendJson(text, request, reply.header("cache-control", "no-store"));
    }
    case "bare":
      return sendJson(textOf(call, answer), request, reply.header("cache-control", "no-store"));
    case "file":
    case "stream":
      return sendFile(answer as FileAnswer, request, reply);
    case "redirect":
      return reply.header("cache-control", "no-store").redirect((answer as RedirectAnswer).location, 302);
    case "page":
      return sendPage(answer as PageAnswer, reply);
    case "events":
      return sendEvents(answer as EventsAnswer, request, reply);
  }
}

function enveloped(call: CallDeclaration, answer: unknown): string {
  const success = call.saysSuccess === true ? '"success":true,' : "";
  return `{"flag":true,${success}"data":${textOf(call, answer)}}`;
}

/** An answer as JSON, under the names of the wire. */
function textOf({ wireNames }: CallDeclaration, answer: unknown): string {
  if (wireNames === undefined && answer instanceof WrittenJson) return answer.text;
  const named = wireNames === undefined ? answer : writeWireNames(wireNames, readWritten(answer));
  // What JSON has no word for is nothing.
  return JSON.stringify(named ?? null) ?? "null";
}

function sendPage(page: PageAnswer, reply: FastifyReply): FastifyReply {
  return reply
    .header("content-type", page.contentType)
    .header("cache-control", page.cacheControl ?? "no-store")
    .send(page.body);
}

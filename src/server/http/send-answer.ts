import type { FastifyReply, FastifyRequest } from "fastify";
import type { CallDeclaration } from "#contract/calls/define-call.ts";
import { writeWireNames } from "#contract/wire/misspelt-names.ts";
import type { EventsAnswer, FileAnswer, PageAnswer, RedirectAnswer } from "./answers.ts";
import { sendEvents } from "./send-events.ts";
import { sendFile } from "./send-file.ts";
import { sendJson, sendRevalidated } from "./send-json.ts";

/** Sends what a handler answered, as its declaration says. */
export function sendAnswer(
  call: CallDeclaration,
  answer: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const named = (): unknown =>
    call.wireNames === undefined ? answer : writeWireNames(call.wireNames, answer);
  switch (call.outputKind) {
    case "json": {
      const success = call.saysSuccess === true ? { success: true } : {};
      const body = { flag: true, ...success, data: named() ?? null };
      if (call.revalidated === true) return sendRevalidated(body, request, reply);
      return sendJson(body, request, reply.header("cache-control", "no-store"));
    }
    case "bare":
      return sendJson(named(), request, reply.header("cache-control", "no-store"));
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

function sendPage(page: PageAnswer, reply: FastifyReply): FastifyReply {
  return reply
    .header("content-type", page.contentType)
    .header("cache-control", page.cacheControl ?? "no-store")
    .send(page.body);
}

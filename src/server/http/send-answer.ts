import type { FastifyReply, FastifyRequest } from "fastify";
import type { CallDeclaration } from "#contract/calls/define-call.ts";
import { writeWireNames } from "#contract/wire/misspelt-names.ts";
import type { EventsAnswer, FileAnswer, PageAnswer, RedirectAnswer } from "./answers.ts";
import { sendEvents } from "./send-events.ts";

/** Sends what a handler answered, as its declaration says. */
export function sendAnswer(
  call: CallDeclaration,
  answer: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const named = (): unknown =>
    call.wireNames === undefined ? answer : writeWireNames(call.wireNames, answer);
  switch (call.outputKind) {
    case "json":
      return reply.header("cache-control", "no-store").send({ flag: true, data: named() ?? null });
    case "bare":
      return reply.header("cache-control", "no-store").send(named());
    case "file":
    case "stream":
      return sendFile(answer as FileAnswer, reply);
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

function sendFile(file: FileAnswer, reply: FastifyReply): FastifyReply {
  const disposition = file.inline === true ? "inline" : "attachment";
  const ascii = file.fileName.replaceAll(/[^\w.-]/gu, "_");
  reply
    .header("content-type", file.contentType)
    .header(
      "content-disposition",
      `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded(file.fileName)}`,
    )
    .header("cache-control", "private, no-store")
    // What somebody uploaded never runs as a page of ours.
    .header(
      "content-security-policy",
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    );
  if (file.size !== undefined) reply.header("content-length", file.size);
  return reply.send(file.body);
}

/** RFC 5987: the few characters that encodeURIComponent leaves and the header does not allow. */
function encoded(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
}

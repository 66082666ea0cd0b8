import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { type BrotliOptions, brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** From here on compressing pays: a shorter answer fits into a few packets, and waits for nobody. */
const compressedFromCharacters = 8_192;
const jsonType = "application/json; charset=utf-8";

const squeeze = promisify<string, BrotliOptions, Buffer>(brotliCompress);
const zip = promisify<string, { level: number }, Buffer>(gzip);
const quickly = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

/** Sends JSON, a long one compressed in a way that the caller reads. Short answers go as they always did. */
export function sendJson(
  text: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  reply.header("content-type", jsonType);
  return text.length < compressedFromCharacters ? reply.send(text) : sendLong(text, request, reply);
}

/**
 * Sends JSON that the caller may keep and must ask about each time: what is as they have it is not sent again. The mark
 * comes from the answer itself, so it is right for whoever asks and whatever has changed.
 */
export function sendRevalidated(
  text: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const mark = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
  reply.header("cache-control", "private, no-cache").header("etag", mark);
  const known = request.headers["if-none-match"]?.split(",").map((one) => one.trim()) ?? [];
  if (known.includes(mark)) return reply.code(304).send();
  return sendJson(text, request, reply);
}

async function sendLong(text: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header("vary", "accept-encoding");
  const encoding = encodingFor(request.headers["accept-encoding"]);
  if (encoding === undefined) return reply.send(text);
  const packed = encoding === "br" ? await squeeze(text, quickly) : await zip(text, { level: 5 });
  return reply.header("content-encoding", encoding).send(packed);
}

/** The better of the two ways that the caller names and does not forbid. */
function encodingFor(accepted: string | string[] | undefined): "br" | "gzip" | undefined {
  const named = String(accepted ?? "")
    .toLowerCase()
    .split(",")
    .flatMap((part) => {
      const [name = "", weight = ""] = part.split(";").map((one) => one.trim());
      return /^q=0(?:\.0*)?$/u.test(weight) ? [] : [name];
    });
  return (["br", "gzip"] as const).find((one) => named.includes(one));
}

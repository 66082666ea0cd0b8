import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FileAnswer, FileParts } from "./answers.ts";

/** What somebody uploaded never runs as a page of ours. */
const sandboxed = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** Browsers refuse to show a PDF in a sandbox; their viewer runs nothing of it in our name. */
const pdfShown =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; object-src 'self'; frame-ancestors 'self'";

/** Sends a file under its own name; where it can be read in parts, the one range a request may ask for. */
export async function sendFile(
  file: FileAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const inline = file.inline === true;
  reply
    .header("content-type", file.contentType)
    .header("content-disposition", dispositionOf(file.fileName, inline))
    .header("cache-control", "private, no-store")
    .header(
      "content-security-policy",
      inline && file.contentType === "application/pdf" ? pdfShown : sandboxed,
    );
  if (isParts(file.body)) return await sendParts(file.body, request, reply);
  if (file.size !== undefined) reply.header("content-length", file.size);
  return reply.send(file.body);
}

async function sendParts(
  parts: FileParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { size } = parts;
  reply.header("accept-ranges", parts.announce ? "bytes" : "none");
  const range = rangeOf(request.headers.range, size);
  if (range === "unsatisfiable") {
    return reply.code(416).header("content-range", `bytes */${size}`).header("content-length", 0).send();
  }
  if (range === undefined) return reply.header("content-length", size).send(await parts.open());
  const { start, end } = range;
  return reply
    .code(206)
    .header("content-range", `bytes ${start}-${end}/${size}`)
    .header("content-length", end - start + 1)
    .send(await parts.open(range));
}

/** One range in bytes (RFC 9110 §14); several at once, and what is no range, are answered with the whole. */
function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | "unsatisfiable" | undefined {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/u.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== "" && last !== "" && Number(last) < start) return undefined;
  return start >= size || start > end ? "unsatisfiable" : { start, end };
}

function isParts(body: FileAnswer["body"]): body is FileParts {
  return typeof body === "object" && !Buffer.isBuffer(body) && !(body instanceof Readable);
}

/** The name twice: for everybody, and in ASCII for who cannot read the first (RFC 6266). */
function dispositionOf(fileName: string, inline: boolean): string {
  const ascii = fileName.replaceAll(/[^\w.-]/gu, "_");
  return `${inline ? "inline" : "attachment"}; filename="${ascii}"; filename*=UTF-8''${encoded(fileName)}`;
}

/** RFC 5987: the few characters that encodeURIComponent leaves and the header does not allow. */
function encoded(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
}

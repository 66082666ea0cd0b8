import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Language, languageFromHeader } from "#contract/codes/language.ts";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { isAway, tookTooLong } from "../db/index.ts";
import { FileStorageError } from "../file-storage/index.ts";
import { ScannerError } from "../virus-scan/index.ts";
import { bodyMaxKb, RefusedBody } from "./body-parsers.ts";
import { errorAnswer } from "./error-answer.ts";
import { recordOperation } from "../operation-log/index.ts";
import { mediaTypeOf } from "./gather-input.ts";
import type { Ports } from "../ports.ts";
import { TokenBuckets } from "./token-bucket.ts";
import { requestCodeHeader, requestCodeOf } from "./request-code.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The time zone of an organisation, by whose clocks its people are told of instants. */
    zoneOf: ((organId: number) => string) | undefined;
  }
}

/** How long a client should wait when the database is away. */
const databaseRetrySeconds = 5;

/** Everything thrown and every unknown path ends here, in the one shape of errors. */
export function registerErrorHandler(
  app: FastifyInstance,
  ports: Pick<Ports, "database" | "parameters">,
  answerUnserved: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): void {
  app.decorate("zoneOf", (organId: number) => ports.parameters.value("timeZone", organId));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error, request);
    if (refusal.refused === "internal") {
      request.log.error({ err: error, url: request.url.split("?")[0] }, "a request failed");
      keepFault(error, request, ports);
    } else if (refusal.refused === "databaseUnavailable") {
      request.log.warn({ reason: error.message }, "the database is away");
      reply.header("retry-after", databaseRetrySeconds);
    } else if (refusal.refused === "tookTooLong") {
      request.log.warn(
        { reason: error.message, url: request.url.split("?")[0] },
        "a statement took too long",
      );
    } else if (refusal.refused === "scannerUnavailable") {
      request.log.error({ err: error }, "the virus scanner is away");
    } else if (refusal.refused === "fileStorageUnavailable") {
      request.log.error({ err: error }, "the file storage is away");
    }
    return sendRefusal(refusal, request, reply);
  });
  app.setNotFoundHandler(answerUnserved);
}

/** So many faults a second are kept in the log; a storm of them would only bury the first. */
const faults = new TokenBuckets({ perSecond: 5, burst: 50 });

/** Writes what was unforeseen into the log that administrators read, under the request's code. */
function keepFault(
  error: FastifyError,
  request: FastifyRequest,
  { database }: Pick<Ports, "database">,
): void {
  if (faults.take("faults", performance.now()) > 0) return;
  const { actor, id: requestCode, ip: remoteAddress } = request;
  const call = request.routeOptions.config?.call?.name;
  database
    .write((tx) =>
      recordOperation(
        tx,
        { requestCode, remoteAddress },
        {
          kind: "error",
          ...(actor ? { userCode: actor.userCode, organId: actor.organId } : {}),
          ...(call === undefined ? {} : { call }),
          message: error.message,
          detail: { source: "server", stack: (error.stack ?? "").slice(0, 4_000) },
        },
      ),
    )
    .catch((lost: unknown) => request.log.error({ err: lost }, "a fault could not be kept in the log"));
}

/** Answers an address that cannot even be read: no route, no hook saw the request. */
export function answerUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  request.language = languageFromHeader(undefined);
  void sendRefusal(refusalOf(error, request), request, reply.header(requestCodeHeader, request.id));
}

/** What the parser of HTTP gave up on, by its codes; anything else is no HTTP. */
const unreadable: Readonly<Record<string, "requestTimeout" | "headersTooLarge">> = {
  ERR_HTTP_REQUEST_TIMEOUT: "requestTimeout",
  HPE_HEADER_OVERFLOW: "headersTooLarge",
};

/** So long a peer may take to read that its request was refused. */
const farewellMs = 1_000;

/** What the parser gave up on, and the last piece it read. */
type ParserError = NodeJS.ErrnoException & { rawPacket?: unknown };

/**
 * Answers what is no HTTP at all, or came too slowly, on the bare socket. A peer that does not close its own end keeps no
 * connection: it is ended from here.
 */
export function answerClientError(error: ParserError, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestCode = requestCodeOf({ headers: {} });
  const refusal = refuse(unreadable[error.code ?? ""] ?? "malformedRequest");
  const { status, body } = errorAnswer(refusal, { language: languageReadIn(error.rawPacket), requestCode });
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `cache-control: no-store\r\n` +
      `${requestCodeHeader}: ${requestCode}\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
  setTimeout(() => socket.destroy(), farewellMs).unref();
}

/**
 * The language asked for in what was read of a request that has no headers yet. The parser hands over the last piece alone:
 * where `lang` stood in an earlier one, it is the default language. Pure.
 */
function languageReadIn(read: unknown): Language {
  const [head = ""] = (Buffer.isBuffer(read) ? read.toString("latin1") : "").split("\r\n\r\n", 1);
  return languageFromHeader(/\r\nlang:[ \t]*([\w-]{1,10})[ \t]*\r\n/iu.exec(head)?.[1]);
}

/** Answers a refusal in the caller's language. */
export function sendRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { actor } = request;
  const { status, body, retryAfter } = errorAnswer(refusal, {
    language: request.language,
    timeZone: actor ? request.server.zoneOf?.(actor.organId) : undefined,
    requestCode: request.id,
    call: request.routeOptions.config?.call,
  });
  if (retryAfter !== undefined) reply.header("retry-after", retryAfter);
  // An error is nobody else's answer, nor the same one's later.
  return reply.header("cache-control", "no-store").code(status).send(body);
}

function refusalOf(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof RefusedBody) return error.refusal;
  const call = request.call ?? undefined;
  // Whoever sent it gave up or was too slow: nobody reads the answer.
  if (request.raw.readableAborted) return refuse("requestTimeout");
  switch (error.code) {
    case "FST_ERR_CTP_INVALID_JSON_BODY":
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
      return refuse("malformedBody");
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return refuse("bodyTooLarge", { maxKb: call === undefined ? limits.jsonBodyMaxKb : bodyMaxKb(call) });
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return refuse("unsupportedEncoding", { expected: mediaTypeOf[call?.encoding ?? "json"] });
    case "FST_ERR_BAD_URL":
      return refuse("notFound");
    default:
      if (isAway(error)) return refuse("databaseUnavailable");
      if (tookTooLong(error)) return refuse("tookTooLong");
      if (error instanceof ScannerError) return refuse("scannerUnavailable");
      if (error instanceof FileStorageError) return refuse("fileStorageUnavailable");
      // Thrown by the framework for a request it cannot read; anything of ours that throws is a fault.
      return error.statusCode === 400 && error.code?.startsWith("FST_")
        ? refuse("malformedBody")
        : refuse("internal");
  }
}

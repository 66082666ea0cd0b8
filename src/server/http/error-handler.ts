import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { isAway } from "../db/index.ts";
import { errorAnswer } from "./error-answer.ts";
import { mediaTypeOf } from "./gather-input.ts";

/** How long a client should wait when the database is away. */
const databaseRetrySeconds = 5;

/** Everything thrown and every unknown path ends here, in the one shape of errors. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error, request);
    if (refusal.refused === "internal") {
      request.log.error({ err: error, url: request.url.split("?")[0] }, "a request failed");
    } else if (refusal.refused === "databaseUnavailable") {
      request.log.warn({ reason: error.message }, "the database is away");
      reply.header("retry-after", databaseRetrySeconds);
    }
    return sendRefusal(refusal, request, reply);
  });
  app.setNotFoundHandler((request, reply) => sendRefusal(refuse("notFound"), request, reply));
}

/** Answers a refusal in the caller's language. */
export function sendRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body, retryAfter } = errorAnswer(refusal, {
    language: request.language,
    requestCode: request.id,
    outputKind: request.routeOptions.config.call?.outputKind,
  });
  if (retryAfter !== undefined) reply.header("retry-after", retryAfter);
  return reply.code(status).send(body);
}

function refusalOf(error: FastifyError, request: FastifyRequest): Refusal {
  const call = request.routeOptions.config.call;
  switch (error.code) {
    case "FST_ERR_CTP_INVALID_JSON_BODY":
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
      return refuse("malformedBody");
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return refuse("bodyTooLarge", { maxKb: limits.jsonBodyMaxKb });
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return refuse("unsupportedEncoding", { expected: mediaTypeOf[call?.encoding ?? "json"] });
    case "FST_ERR_BAD_URL":
      return refuse("notFound");
    default:
      if (isAway(error)) return refuse("databaseUnavailable");
      // Thrown by the framework for a request it cannot read; anything of ours that throws is a fault.
      return error.statusCode === 400 && error.code?.startsWith("FST_")
        ? refuse("malformedBody")
        : refuse("internal");
  }
}

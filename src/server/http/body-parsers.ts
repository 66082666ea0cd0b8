import { parse } from "node:querystring";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { CallDeclaration } from "#contract/calls/define-call.ts";
import { type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { storableProblems } from "#contract/rules/storable-value.ts";
import type { JsonValue } from "#contract/schema.ts";
import { boundedProblems } from "./bounded-problems.ts";
import { outlineProblem } from "./json-outline.ts";
import { registerMultipart } from "./receive-files.ts";

/** A refusal on its way through the framework, which takes a body or an error from its parsers and nothing else. */
export class RefusedBody extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

/** How large the body of a call may be, files apart. */
export function bodyMaxKb(call: Pick<CallDeclaration, "bodyMaxKb" | "encoding">): number {
  return call.bodyMaxKb ?? (call.encoding === "form" ? limits.jsonBodyMaxKb : limits.smallBodyMaxKb);
}

/** A call that was found, not declared, has its limit only now. */
function tooLarge({ call }: FastifyRequest, body: string): Refusal | undefined {
  const maxKb = call === null ? limits.jsonBodyMaxKb : bodyMaxKb(call);
  // No character takes more than three bytes for each of its units: a short text needs no counting.
  const isTooLarge = body.length * 3 > maxKb * 1024 && Buffer.byteLength(body) > maxKb * 1024;
  return isTooLarge ? refuse("bodyTooLarge", { maxKb }) : undefined;
}

/** What of a JSON body cannot be kept; only an escape can name such a character, so most bodies need no second look. */
function unstorable(json: string, value: unknown): Refusal | undefined {
  if (!json.includes("\\u")) return undefined;
  const problems = storableProblems(value as JsonValue);
  return Object.keys(problems).length > 0 ? refuseFields(boundedProblems(problems)) : undefined;
}

/** Reads JSON, form and multipart bodies. An empty body is none, whatever its media type says. */
export async function registerBodyParsers(app: FastifyInstance): Promise<void> {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, undefined);
    const refusal = tooLarge(request, body) ?? outlineProblem(body);
    if (refusal !== undefined) return done(new RefusedBody(refusal));
    return parseJson(request, body, (fault, value) => {
      const kept = fault === null ? unstorable(body, value) : undefined;
      if (kept === undefined) done(fault, value);
      else done(new RefusedBody(kept));
    });
  });
  app.addContentTypeParser<string>(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (request, body, done) => {
      if (body === "") return done(null, undefined);
      const refusal = tooLarge(request, body);
      return refusal === undefined ? done(null, parse(body)) : done(new RefusedBody(refusal));
    },
  );
  await registerMultipart(app);
}

import type { CallDeclaration } from "#contract/calls/define-call.ts";
import { type Language, languageHeader } from "#contract/codes/language.ts";
import { limits } from "#contract/limits.ts";
import { Failure } from "#contract/wire/envelope.ts";
import { callGroups, groupOf } from "./call-group.ts";
import { callTexts, filled } from "./call-texts.ts";
import { describeCall } from "./describe-call.ts";
import { errorResponses } from "./error-responses.ts";
import { type JsonSchema, type NamedSchemas, wireSchema } from "./wire-schema.ts";

/** What stands for `{auth}` and `{thirdParty}` in the paths of the declarations. */
export interface Prefixes {
  auth: string;
  thirdParty: string;
}

/** The description of a set of calls. */
export interface OpenApiDocument {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, JsonSchema>>;
  security: JsonSchema[];
  components: JsonSchema;
}

/**
 * Describes the calls somebody may make as OpenAPI 3.1: envelope, errors with their codes, headers, rate limit.
 * Everything is read off the declarations.
 */
export function openApiDocument(given: {
  calls: readonly CallDeclaration[];
  mayCall: (call: CallDeclaration) => boolean;
  /** Calls that only say they are still to come; marked as such. */
  isAvailable?: (call: CallDeclaration) => boolean;
  language: Language;
  prefixes: Prefixes;
  version: string;
  /** Calls of single tables and the schemas they name, described where tables are known. */
  tables?: Pick<OpenApiDocument, "paths"> & { schemas: NamedSchemas };
}): OpenApiDocument {
  const texts = callTexts[given.language];
  const shown = given.calls.filter(given.mayCall);
  const named: NamedSchemas = { Failure: wireSchema(Failure, {}), ...given.tables?.schemas };
  const paths: OpenApiDocument["paths"] = { ...given.tables?.paths };
  for (const call of shown) {
    const path = withPrefixes(call.path, given.prefixes);
    paths[path] = {
      ...paths[path],
      [call.method.toLowerCase()]: describeCall(call, named, given.isAvailable?.(call) ?? true),
    };
  }
  const groups = new Set(shown.map(groupOf));
  return {
    openapi: "3.1.0",
    info: {
      title: texts.docs.title,
      version: given.version,
      description: describedLimits(texts.docs.description),
    },
    tags: callGroups
      .filter((group) => groups.has(group))
      .map((group) => ({ name: group, description: texts.groups[group] })),
    paths,
    security: [{ token: [] }],
    components: {
      securitySchemes: {
        token: { type: "apiKey", in: "header", name: "token", description: texts.docs.token },
      },
      parameters: headerParameters(texts.docs),
      headers: {
        "x-request-id": { description: texts.docs.requestCode, schema: { type: "string" } },
        "retry-after": { description: texts.docs.retryAfter, schema: { type: "integer" } },
      },
      responses: errorResponses(),
      schemas: named,
    },
  };
}

/** A declared path with the configured prefixes in it. */
export function withPrefixes(path: string, prefixes: Prefixes): string {
  return path.replace("{auth}", prefixes.auth).replace("{thirdParty}", prefixes.thirdParty);
}

function headerParameters(texts: { lang: string; organId: string; idempotencyKey: string }): JsonSchema {
  return {
    lang: header("lang", texts.lang, { type: "string", enum: Object.values(languageHeader) }),
    organId: header("organId", texts.organId, { type: "integer" }),
    "Idempotency-Key": header(
      "Idempotency-Key",
      filled(texts.idempotencyKey, { hours: limits.idempotencyKeyHours }),
      {
        type: "string",
        maxLength: limits.idempotencyKeyMaxCharacters,
      },
    ),
  };
}

function header(name: string, description: string, schema: JsonSchema): JsonSchema {
  return { name, in: "header", required: false, description, schema };
}

function describedLimits(description: string): string {
  return filled(description, { perSecond: limits.requestsPerSecond, burst: limits.requestBurst });
}

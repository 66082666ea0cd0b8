import type { CallDeclaration } from "#contract/calls/define-call.ts";
import type { TSchema } from "#contract/schema.ts";
import { groupOf } from "./call-group.ts";
import { errorReferences } from "./error-responses.ts";
import { type JsonSchema, type NamedSchemas, wireSchema } from "./wire-schema.ts";

const mediaTypes = {
  query: "application/x-www-form-urlencoded",
  form: "application/x-www-form-urlencoded",
  json: "application/json",
  multipart: "multipart/form-data",
} as const;

/** A call as it is described everywhere, and the schemas it names. */
interface Described {
  operation: JsonSchema;
  named: NamedSchemas;
}

/** What was said of a declaration, which never changes: nearly all the work of a document, and every caller has one. */
const described = {
  available: new WeakMap<CallDeclaration, Described>(),
  toCome: new WeakMap<CallDeclaration, Described>(),
};

/** The operation object of a call, to be read alone; schemas that refer to themselves go to `named`. */
export function describeCall(call: CallDeclaration, named: NamedSchemas, isAvailable = true): JsonSchema {
  const known = described[isAvailable ? "available" : "toCome"];
  const found = known.get(call) ?? describe(call, isAvailable);
  known.set(call, found);
  Object.assign(named, found.named);
  return found.operation;
}

function describe(call: CallDeclaration, isAvailable: boolean): Described {
  const named: NamedSchemas = {};
  return { operation: operationOf(call, named, isAvailable), named };
}

function operationOf(call: CallDeclaration, named: NamedSchemas, isAvailable: boolean): JsonSchema {
  const isPublic = call.access === "public";
  const body = requestBody(call, named);
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [groupOf(call)],
    ...(typeof call.access === "object" ? { "x-roles": [...call.access.roles] } : {}),
    ...(isPublic ? { security: [] } : {}),
    ...(isAvailable ? {} : { "x-not-available-yet": true }),
    parameters: [...pathParameters(call), ...queryParameters(call, named), ...headerParameters(call)],
    ...(body === undefined ? {} : { requestBody: body }),
    responses: {
      ...answer(call, named),
      ...errorReferences({ public: isPublic, writes: call.tx === "write", available: isAvailable }),
    },
  };
}

function fieldsOf(call: CallDeclaration): [name: string, schema: TSchema][] {
  return Object.entries<TSchema>(call.input.properties ?? {});
}

function travelsInQuery(call: CallDeclaration, name: string): boolean {
  return call.encoding === "query" || (call.queryFields?.includes(name) ?? false);
}

/** What a path leaves open; the prefixes are none of it. */
function pathParameters({ path }: CallDeclaration): JsonSchema[] {
  return [...path.matchAll(/\{(\w+)\}/gu)]
    .map(([, name = ""]) => name)
    .filter((name) => name !== "auth" && name !== "thirdParty")
    .map((name) => ({ name, in: "path", required: true, schema: { type: "string" } }));
}

function queryParameters(call: CallDeclaration, named: NamedSchemas): JsonSchema[] {
  const required: readonly string[] = call.input.required ?? [];
  return fieldsOf(call)
    .filter(([name]) => travelsInQuery(call, name))
    .map(([name, schema]) => ({
      name: call.wireNames?.[name] ?? name,
      in: "query",
      required: required.includes(name),
      schema: wireSchema(schema, named, call.wireNames),
    }));
}

function headerParameters(call: CallDeclaration): JsonSchema[] {
  const names = ["lang"];
  if (call.access !== "public") names.push("organId");
  if (call.path.startsWith("/task/") && call.tx === "write") names.push("Idempotency-Key");
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

function requestBody(call: CallDeclaration, named: NamedSchemas): JsonSchema | undefined {
  if (call.encoding === "query") return undefined;
  const inBody = fieldsOf(call).filter(([name]) => !travelsInQuery(call, name));
  const required: readonly string[] = call.input.required ?? [];
  const kept = inBody.map(([name]) => name).filter((name) => required.includes(name));
  const schema = wireSchema(
    {
      ...call.input,
      ...(call.input.properties === undefined ? {} : { properties: Object.fromEntries(inBody) }),
      ...(call.input.required === undefined ? {} : { required: kept }),
    },
    named,
    call.wireNames,
  );
  return { required: kept.length > 0, content: { [mediaTypes[call.encoding]]: { schema } } };
}

function answer(call: CallDeclaration, named: NamedSchemas): JsonSchema {
  const headers: JsonSchema = { "x-request-id": { $ref: "#/components/headers/x-request-id" } };
  if (call.outputKind === "redirect") {
    return { "302": { description: "Goes on to a configured address.", headers } };
  }
  const ok = (description: string, mediaType: string, schema: JsonSchema): JsonSchema => ({
    "200": { description, headers, content: { [mediaType]: { schema } } },
  });
  if (call.outputKind === "file") return ok("A file.", "*/*", {});
  if (call.outputKind === "stream") return ok("A file, sent as it is written.", "*/*", {});
  if (call.outputKind === "page") return ok("A page, or a part of one.", "text/html", { type: "string" });
  if (call.outputKind === "events") {
    return ok("Events, until the caller leaves.", "text/event-stream", { type: "string" });
  }
  const data = call.output === undefined ? {} : wireSchema(call.output, named, call.wireNames);
  if (call.outputKind === "bare") return ok("The answer, without an envelope.", "application/json", data);
  return ok("The answer in its envelope.", "application/json", {
    type: "object",
    required: ["flag", ...(call.saysSuccess === true ? ["success"] : []), "data"],
    properties: {
      flag: { const: true },
      ...(call.saysSuccess === true ? { success: { const: true } } : {}),
      data,
    },
  });
}

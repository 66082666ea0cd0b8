import type { CallDeclaration } from "#contract/calls/define-call.ts";
import { type FieldProblem, type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import { storableProblems } from "#contract/rules/storable-value.ts";
import type { JsonValue, TSchema } from "#contract/schema.ts";
import { readWireNames, readWireText } from "#contract/wire/misspelt-names.ts";
import { boundedProblems } from "./bounded-problems.ts";
import { outlineProblem } from "./json-outline.ts";
import { readTextFields, type TextFields } from "./text-fields.ts";

type Fields = Record<string, unknown>;

/** What arrived: the query, the parsed body (undefined where there was none), and the body's media type. */
export interface Arrived {
  query: TextFields;
  body: unknown;
  mediaType: string | undefined;
}

/** The media type of a call's body. A call in the query may also be sent as a form (spec §7). */
export const mediaTypeOf = {
  query: "application/x-www-form-urlencoded",
  form: "application/x-www-form-urlencoded",
  json: "application/json",
  multipart: "multipart/form-data",
} as const;

/**
 * Brings query and body together as the declaration says, under the names used inside. Texts are read as their
 * fields' types, empty ones count as absent (spec §7); a JSON body is taken as it is, its reader has judged it. No text
 * that the database cannot keep gets beyond this.
 */
export function gatherInput(call: CallDeclaration, arrived: Arrived): Fields | Refusal {
  const { body, mediaType } = arrived;
  const isJson = mediaType === mediaTypeOf.json;
  const problems = {
    ...storableProblems(arrived.query as JsonValue),
    ...(isJson ? {} : storableProblems((body ?? null) as JsonValue)),
  };
  if (Object.keys(problems).length > 0) return refuseFields(boundedProblems(problems));
  const hasBody = body !== undefined && body !== null;
  const expected = mediaTypeOf[call.encoding];
  if (hasBody && mediaType !== expected && !(call.encoding === "query" && isJson)) {
    return refuse("unsupportedEncoding", { expected });
  }
  if (hasBody && (typeof body !== "object" || Array.isArray(body))) return refuse("malformedBody");
  const sent = hasBody ? (inside(call, body) as Fields) : {};
  const query = readTextFields(call.input, inside(call, arrived.query) as TextFields);
  return merge(query, isJson ? sent : readTextFields(call.input, sent as TextFields));
}

function inside(call: CallDeclaration, value: unknown): unknown {
  const { wireNames } = call;
  if (wireNames === undefined) return value;
  const fields = Object.entries(readWireNames(wireNames, value) as Fields);
  return Object.fromEntries(
    fields.map(([name, given]) => [
      name,
      isJsonText(call, name, given) ? readWireText(wireNames, given) : given,
    ]),
  );
}

/** One that is nested too deep to be looked through is left to its reader, who refuses it. */
function isJsonText({ input }: CallDeclaration, name: string, given: unknown): given is string {
  const schemas = input.properties as Readonly<Record<string, TSchema>> | undefined;
  const schema = schemas !== undefined && Object.hasOwn(schemas, name) ? schemas[name] : undefined;
  return (
    typeof given === "string" &&
    schema?.contentMediaType === mediaTypeOf.json &&
    outlineProblem(given) === undefined
  );
}

function merge(query: Fields, body: Fields): Fields | Refusal {
  const problems: Record<string, FieldProblem> = {};
  for (const [name, value] of Object.entries(query)) {
    if (name in body && String(body[name]) !== String(value)) problems[name] = { problem: "givenTwice" };
  }
  return Object.keys(problems).length > 0 ? refuseFields(boundedProblems(problems)) : { ...query, ...body };
}

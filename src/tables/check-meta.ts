import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import type { JsonValue } from "#contract/schema.ts";
import metaSchema from "../../schemas/meta/entity.json" with { type: "json" };
import { pointerTo } from "./json-text.ts";
import { nearestWord } from "./nearest-word.ts";
import type { Complaint } from "./schema-problem.ts";

let compiled: ValidateFunction | undefined;

function validator(): ValidateFunction {
  // Our own file, which strict mode holds to known words: compiling JSON Schema's schema to look at it costs a
  // tenth of a second of every start.
  compiled ??= new Ajv2020({
    strict: true,
    allErrors: true,
    verbose: true,
    allowUnionTypes: true,
    validateSchema: false,
  }).compile(metaSchema);
  return compiled;
}

/** Holds a schema against the whitelist `schemas/meta/entity.json`; the answer is empty if every word is known and well formed. */
export function checkAgainstMeta(json: JsonValue): Complaint[] {
  const validate = validator();
  if (validate(json)) return [];
  const complaints = (validate.errors ?? []).flatMap(complaintOf);
  // A misspelt word is both unknown and missing; the first says it all.
  const meant = new Set(
    complaints.flatMap((one) =>
      one.nearest === undefined ? [] : pointerTo(parentOf(one.path), one.nearest),
    ),
  );
  return unique(complaints.filter((one) => one.code !== "missingWord" || !meant.has(one.path)));
}

function complaintOf(error: ErrorObject): Complaint[] {
  const path = error.instancePath;
  const params = error.params as { [name: string]: JsonValue };
  switch (error.keyword) {
    case "additionalProperties": {
      const word = String(params.additionalProperty);
      const known = Object.keys((error.parentSchema?.properties as object | undefined) ?? {});
      return [
        {
          path: pointerTo(path, word),
          code: "unknownWord",
          params: { word, known },
          nearest: nearestWord(word, known),
        },
      ];
    }
    case "required":
      return [
        {
          path: pointerTo(path, String(params.missingProperty)),
          code: "missingWord",
          params: { word: params.missingProperty ?? "" },
        },
      ];
    case "enum": {
      const allowed = (params.allowedValues as JsonValue[]).filter((value) => value !== null);
      const found = error.data as JsonValue;
      const texts = allowed.filter((value) => typeof value === "string");
      const nearest = typeof found === "string" ? nearestWord(found, texts) : undefined;
      return [{ path, code: "notAllowed", params: { found, allowed }, nearest }];
    }
    case "type":
      return [
        { path, code: "wrongType", params: { expected: params.type ?? "", found: nameOfType(error.data) } },
      ];
    case "pattern":
      // A badly named property comes as propertyNames, with the name.
      if (error.propertyName !== undefined) return [];
      return [
        { path, code: "badSpelling", params: { found: String(error.data), pattern: params.pattern ?? "" } },
      ];
    case "propertyNames":
      return [
        {
          path: pointerTo(path, String(params.propertyName)),
          code: "badName",
          params: { word: params.propertyName ?? "" },
        },
      ];
    case "if":
      return [];
    default:
      return [
        {
          path,
          code: "badSize",
          params: { rule: error.keyword, limit: (params.limit as JsonValue | undefined) ?? null },
        },
      ];
  }
}

function nameOfType(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf("/"));

function unique(complaints: Complaint[]): Complaint[] {
  return [...new Map(complaints.map((one) => [`${one.path} ${one.code}`, one])).values()];
}

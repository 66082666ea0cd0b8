import type { ErrorObject } from "ajv";
import { limits } from "#contract/limits.ts";
import type { FieldProblem } from "#contract/errors/refusal.ts";
import { nearestWord } from "#tables";

/** What calls took in the version before, with what they take now: a page that was open then still asks by it. */
const replacements: ReadonlyMap<string, string> = new Map([["utcOffsetMinutes", "timeZone"]]);

/**
 * Says of each field what is wrong with it, of the first that are wrong. Keys are paths as the wire writes them:
 * `tasks[2].taskName`.
 */
export function fieldProblems(errors: readonly ErrorObject[]): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {};
  for (const error of errors) {
    if (Object.keys(problems).length >= limits.problemsToldMax) break;
    const [field, problem] = problemOf(error);
    // A branch of a union that did not fit says less than the field's own fault.
    if (!(field in problems) || problems[field]?.problem === "notAccepted") problems[field] = problem;
  }
  return problems;
}

function problemOf(error: ErrorObject): [field: string, problem: FieldProblem] {
  const path = fieldPath(error.instancePath);
  const { params } = error as { params: Record<string, unknown> };
  switch (error.keyword) {
    case "required":
      return [join(path, String(params.missingProperty)), { problem: "required" }];
    case "additionalProperties": {
      const name = String(params.additionalProperty);
      const known = Object.keys(
        (error.parentSchema as { properties?: object } | undefined)?.properties ?? {},
      );
      const instead = replacements.get(name);
      if (instead !== undefined && known.includes(instead))
        return [join(path, name), { problem: "replacedField", params: { field: name, instead } }];
      const nearest = nearestWord(name, known);
      return [
        join(path, name),
        nearest === undefined
          ? { problem: "unknownField", params: { field: name } }
          : { problem: "unknownFieldNear", params: { field: name, nearest } },
      ];
    }
    case "type":
      return [path, { problem: typeProblems[firstType(params.type)] ?? "notAccepted" }];
    case "enum":
      return [
        path,
        { problem: "notOneOf", params: { allowed: (params.allowedValues as unknown[]).join(", ") } },
      ];
    case "const":
      return [path, { problem: "notOneOf", params: { allowed: String(params.allowedValue) } }];
    case "minLength":
      return [path, params.limit === 1 ? { problem: "required" } : limited("tooShort", "min", params)];
    case "maxLength":
      return [path, limited("tooLong", "max", params)];
    case "minimum":
    case "exclusiveMinimum":
      return [path, limited(error.keyword === "minimum" ? "belowMinimum" : "notAbove", "minimum", params)];
    case "maximum":
    case "exclusiveMaximum":
      return [path, limited(error.keyword === "maximum" ? "aboveMaximum" : "notBelow", "maximum", params)];
    case "minItems":
      return [path, limited("tooFewEntries", "min", params)];
    case "maxItems":
      return [path, limited("tooManyEntries", "max", params)];
    case "format":
      return [path, { problem: formatProblems[String(params.format)] ?? "wrongForm" }];
    case "pattern":
      // Where a character that is no space is all that is asked for, blanks are nothing.
      return [path, { problem: params.pattern === "\\S" ? "required" : "wrongForm" }];
    case "multipleOf":
      return [path, decimalsProblem(Number(params.multipleOf))];
    default:
      return [path, { problem: "notAccepted" }];
  }
}

/** Of a step such as 0.01 people are told how many decimals it leaves. */
function decimalsProblem(step: number): FieldProblem {
  const max = Math.round(-Math.log10(step));
  return max > 0 && 10 ** -max === step
    ? { problem: "tooManyDecimals", params: { max } }
    : { problem: "notAccepted" };
}

const typeProblems: Readonly<Record<string, string>> = {
  integer: "notAnInteger",
  number: "notANumber",
  string: "notText",
  boolean: "notYesOrNo",
  array: "notAList",
  object: "notAnObject",
};

const formatProblems: Readonly<Record<string, string>> = { date: "notADate", "date-time": "notADateTime" };

function firstType(type: unknown): string {
  return String(Array.isArray(type) ? type[0] : type);
}

function limited(problem: string, name: string, params: Record<string, unknown>): FieldProblem {
  return { problem, params: { [name]: Number(params.limit) } };
}

function fieldPath(instancePath: string): string {
  let path = "";
  for (const raw of instancePath.split("/").slice(1)) {
    const step = raw.replaceAll("~1", "/").replaceAll("~0", "~");
    path = /^\d+$/u.test(step) ? `${path}[${step}]` : join(path, step);
  }
  return path;
}

function join(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

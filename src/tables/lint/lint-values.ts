import { valueTypes } from "../derive-kind.ts";
import { pointerTo } from "../json-text.ts";
import type { Complaint } from "../schema-problem.ts";
import type { FieldSchema } from "../table-schema.ts";
import type { LintRule } from "./lint-context.ts";

const wordsByType: Readonly<Record<string, readonly (keyof FieldSchema)[]>> = {
  string: ["minLength", "maxLength", "pattern", "format"],
  number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  array: ["items", "minItems", "maxItems", "uniqueItems"],
};
const ranges = [
  ["minimum", "maximum"],
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
] as const;

/** Limits and choices of a field make sense together. */
export const lintValues: LintRule = ({ schema }) => {
  const complaints: Complaint[] = [];
  for (const [name, field] of Object.entries(schema.properties)) {
    const path = pointerTo("/properties", name);
    const types = valueTypes(field).map((type) => (type === "integer" ? "number" : type));
    for (const [type, words] of Object.entries(wordsByType)) {
      for (const word of words) {
        if (field[word] !== undefined && !types.includes(type)) {
          complaints.push({
            path: `${path}/${word}`,
            code: "wordNotForType",
            params: { word, type: types.join(" | ") },
          });
        }
      }
    }
    if (types.length !== 1)
      complaints.push({ path: `${path}/type`, code: "badSize", params: { rule: "type", limit: 1 } });
    for (const [low, high] of ranges) {
      // One alone is in nobody's way: a highest value may lie below nothing.
      if ((field[low] ?? Number.NEGATIVE_INFINITY) > (field[high] ?? Number.POSITIVE_INFINITY)) {
        complaints.push({ path: `${path}/${low}`, code: "badLimits", params: { low, high } });
      }
    }
    complaints.push(...duplicateChoices(field, path), ...calculation(field, path));
  }
  return complaints;
};

function duplicateChoices(field: FieldSchema, path: string): Complaint[] {
  return [["oneOf", field.oneOf] as const, ["items/oneOf", field.items?.oneOf] as const].flatMap(
    ([place, choices]) =>
      (choices ?? []).flatMap((choice, index, all): Complaint[] =>
        all.findIndex((other) => String(other.const) === String(choice.const)) === index
          ? []
          : [
              {
                path: `${path}/${place}/${index}/const`,
                code: "duplicateChoice",
                params: { value: choice.const },
              },
            ],
      ),
  );
}

function calculation(field: FieldSchema, path: string): Complaint[] {
  if (field["x-calc"] === undefined || field.readOnly === true) return [];
  return [{ path: `${path}/x-calc`, code: "calculationWritable" }];
}

import { pointerTo } from "../json-text.ts";
import type { Complaint } from "../schema-problem.ts";
import type { FieldSchema } from "../table-schema.ts";
import type { LintRule } from "./lint-context.ts";

/**
 * A pattern can be read, and whoever misses it is told what to write: in words (`x-pattern`) or by an example.
 * A pattern that says nothing is a warning: the table works, its people are told less.
 */
export const lintPatterns: LintRule = ({ schema }) =>
  Object.entries(schema.properties).flatMap(([name, field]): Complaint[] => {
    const path = pointerTo("/properties", name);
    const found = patternsOf(field);
    const [first] = found;
    if (first === undefined) {
      if (field["x-pattern"] === undefined) return [];
      return [{ path: `${path}/x-pattern`, code: "wordsWithoutPattern" }];
    }
    const faults = found.flatMap(([place, pattern]): Complaint[] => {
      const reason = faultOf(pattern);
      return reason === undefined
        ? []
        : [{ path: `${path}/${place}`, code: "badPattern", params: { reason } }];
    });
    if (faults.length > 0) return faults;
    const [example] = field.examples ?? [];
    if (field["x-pattern"] === undefined && example === undefined) {
      return [{ path: `${path}/${first[0]}`, code: "patternWithoutWords", severity: "warning" }];
    }
    const misses =
      typeof example === "string" && found.some(([, pattern]) => !new RegExp(pattern, "u").test(example));
    return misses ? [{ path: `${path}/examples/0`, code: "badExample", params: { value: example } }] : [];
  });

function patternsOf(field: FieldSchema): (readonly [place: string, pattern: string])[] {
  return [
    ...(field.pattern === undefined ? [] : [["pattern", field.pattern] as const]),
    ...(field.items?.pattern === undefined ? [] : [["items/pattern", field.items.pattern] as const]),
  ];
}

function faultOf(pattern: string): string | undefined {
  try {
    return new RegExp(pattern, "u").unicode ? undefined : pattern;
  } catch (fault) {
    return fault instanceof Error ? fault.message : String(fault);
  }
}

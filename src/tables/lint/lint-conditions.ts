import { pointerTo } from "../json-text.ts";
import type { Complaint } from "../schema-problem.ts";
import type { FieldSchema, TableSchema, WhenSchema } from "../table-schema.ts";
import { findCycle } from "./find-cycle.ts";
import { type LintRule, unknownName } from "./lint-context.ts";

/** Conditions name properties and values that exist, and no field hides itself over others. */
export const lintConditions: LintRule = ({ schema }) => {
  const complaints: Complaint[] = [];
  const whens = whenPlaces(schema);
  for (const [path, when] of whens) {
    for (const [name, wanted] of Object.entries(when)) {
      const place = pointerTo(path, name);
      complaints.push(...unknownName("unknownField", place, name, Object.keys(schema.properties)));
      const field = schema.properties[name];
      const values = Array.isArray(wanted) ? wanted : [wanted];
      for (const value of values) {
        if (field !== undefined && neverMet(field, value)) {
          complaints.push({ path: place, code: "valueNeverMet", params: { name, value } });
        }
      }
    }
  }
  complaints.push(...vacuous(schema));
  const graph = new Map(
    Object.entries(schema.properties).map(([name, field]) => [name, Object.keys(field["x-ui"]?.when ?? {})]),
  );
  const cycle = findCycle(graph);
  if (cycle !== undefined) {
    const path = `${pointerTo("/properties", cycle[0] ?? "")}/x-ui/when`;
    complaints.push({ path, code: "conditionCycle", params: { cycle } });
  }
  return complaints;
};

function whenPlaces(schema: TableSchema): [path: string, when: WhenSchema][] {
  const places: [string, WhenSchema | undefined][] = [
    ...Object.entries(schema.properties).map(([name, field]): [string, WhenSchema | undefined] => [
      `${pointerTo("/properties", name)}/x-ui/when`,
      field["x-ui"]?.when,
    ]),
    ...(schema["x-rules"] ?? []).map((rule, index): [string, WhenSchema | undefined] => [
      `/x-rules/${index}/when`,
      rule.when,
    ]),
    ...(schema["x-entity"].actions ?? []).map((action, index): [string, WhenSchema | undefined] => [
      `/x-entity/actions/${index}/when`,
      action.when,
    ]),
  ];
  return places.flatMap(([path, when]) => (when === undefined ? [] : [[path, when]]));
}

function neverMet(field: FieldSchema, value: unknown): boolean {
  if (value === null) return false;
  const choices = field.oneOf ?? field.items?.oneOf;
  return choices !== undefined && choices.every((choice) => choice.const !== value);
}

/**
 * JSON Schema lets `if` hold for a property that is not there. That is seldom meant: either the condition requires it,
 * or every row has it.
 */
function vacuous(schema: TableSchema): Complaint[] {
  const branches = [
    ["", schema] as const,
    ...(schema.allOf ?? []).map((one, index) => [`/allOf/${index}`, one] as const),
  ];
  return branches.flatMap(([path, { if: condition }]) =>
    Object.keys(condition?.properties ?? {}).flatMap((name): Complaint[] => {
      const isThere =
        schema.required?.includes(name) === true || schema.properties[name]?.default !== undefined;
      const field = pointerTo(`${path}/if/properties`, name);
      if (isThere || condition?.required?.includes(name) === true || schema.properties[name] === undefined)
        return [];
      return [{ path: field, code: "conditionOnNothing", params: { name }, severity: "warning" }];
    }),
  );
}

import type { BoundsFault } from "#contract/rules/expression-bounds.ts";
import { deriveKind } from "../derive-kind.ts";
import { checkFeel } from "../feel.ts";
import { pointerTo } from "../json-text.ts";
import { nearestWord } from "../nearest-word.ts";
import type { Complaint, SchemaProblemCode } from "../schema-problem.ts";
import type { TableSchema } from "../table-schema.ts";
import { findCycle } from "./find-cycle.ts";
import type { LintRule } from "./lint-context.ts";

const boundsCodes: Readonly<Record<BoundsFault["fault"], SchemaProblemCode>> = {
  range: "expressionRange",
  loops: "expressionLoops",
  pattern: "expressionPattern",
  indirectCall: "expressionIndirectCall",
};

/** Calculations are strict FEEL over fields of the row, know no clock and do not need one another in a circle; rules compare like with like. */
export const lintExpressions: LintRule = ({ schema }) => {
  const fields = Object.keys(schema.properties);
  const complaints: Complaint[] = [];
  const graph = new Map<string, readonly string[]>();
  for (const [name, { "x-calc": expression }] of Object.entries(schema.properties)) {
    if (expression === undefined) continue;
    const path = `${pointerTo("/properties", name)}/x-calc`;
    const check = checkFeel(expression, fields);
    if ("names" in check) graph.set(name, check.names);
    else if (check.fault === "syntax") {
      complaints.push({ path, code: "badExpression", params: { at: check.at, near: check.near } });
    } else if (check.fault === "unbounded") {
      const { fault, params } = check.bounds;
      complaints.push({ path, code: boundsCodes[fault], params });
    } else if (check.fault === "clock")
      complaints.push({ path, code: "clockInExpression", params: { name: check.name } });
    else {
      const nearest = nearestWord(check.name, fields);
      complaints.push({ path, code: "unknownField", params: { name: check.name, known: fields }, nearest });
    }
  }
  const cycle = findCycle(graph);
  if (cycle !== undefined) {
    complaints.push({
      path: `${pointerTo("/properties", cycle[0] ?? "")}/x-calc`,
      code: "calculationCycle",
      params: { cycle },
    });
  }
  return [...complaints, ...unlikeRules(schema)];
};

const families: Readonly<Record<string, string>> = { integer: "number", decimal: "number", money: "number" };

function unlikeRules(schema: TableSchema): Complaint[] {
  return (schema["x-rules"] ?? []).flatMap((rule, index): Complaint[] => {
    const [, left, right] = rule.test;
    const other = typeof right === "string" ? schema.properties[right] : undefined;
    const field = schema.properties[left];
    if (field === undefined || other === undefined) return [];
    const [a, b] = [deriveKind(field), deriveKind(other)].map((kind) => families[kind] ?? kind);
    return a === b
      ? []
      : [{ path: `/x-rules/${index}/test`, code: "rulesDiffer", params: { left: a ?? "", right: b ?? "" } }];
  });
}

import { sql } from "kysely";
import type { FieldProblem } from "#contract/errors/refusal.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { ReadRule } from "#contract/shapes/read-rule.ts";
import type { SessionScope } from "../http/index.ts";
import { shownOrganisation } from "../task/index.ts";

/** Whether a rule may wait for a step. Pure. */
export function isReadAfter({ taskType }: Pick<TaskDefinition, "taskType">): boolean {
  return ["start", "approve", "seal", "auto"].includes(taskType);
}

/** What is wrong with rules, by place (`rules[1].afterTask`). `steps` are those that may be waited for. */
export async function problemsOfReadRules(
  scope: SessionScope,
  rules: readonly ReadRule[],
  steps: readonly { taskId: string }[],
): Promise<Record<string, FieldProblem>> {
  const { people } = await shownOrganisation(scope, scope.actor.chartRevision);
  const { rows } = await sql<{ roleCode: string }>`select role_code from role`.execute(scope.tx);
  const known = new Set(rows.map(({ roleCode }) => roleCode));
  const problems: Record<string, FieldProblem> = {};
  for (const [at, { afterTask, userCodes, roles }] of rules.entries()) {
    if (userCodes.length === 0 && roles.length === 0)
      problems[`rules[${at}].userCodes`] = { problem: "personRequired" };
    if (afterTask !== null && !steps.some(({ taskId }) => taskId === afterTask)) {
      const allowed = steps.map(({ taskId }) => taskId).join(", ");
      problems[`rules[${at}].afterTask`] = { problem: "notOneOf", params: { allowed } };
    }
    const stranger = userCodes.find((code) => !people.isActive(code));
    if (stranger !== undefined)
      problems[`rules[${at}].userCodes`] = { problem: "nobodyOfThatName", params: { value: stranger } };
    const unknown = roles.find((role) => !known.has(role));
    if (unknown !== undefined)
      problems[`rules[${at}].roles`] = { problem: "nobodyOfThatName", params: { value: unknown } };
  }
  return problems;
}

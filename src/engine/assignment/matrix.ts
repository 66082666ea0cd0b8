import { matchingRow } from "#contract/rules/approver-matrix/matching-row.ts";
import type { AssignmentType } from "#contract/codes/assignment-type.ts";
import { matrixAssignedTypes, type MatrixVersion } from "#contract/shapes/approver-matrix.ts";
import { stop } from "../decision/stop.ts";
import type { AssignmentQuestion, AssignmentRule, Candidate } from "./candidate.ts";

type Rules = Readonly<Record<AssignmentType, AssignmentRule>>;

/**
 * The approvers whom an approver matrix names for the values of the form: those of the first row that holds, found by the
 * row's own rule. Asks the host for the version that counts when it has not told it; one that is gone finds nobody.
 */
export function matrixRule(rules: () => Rules): AssignmentRule {
  return (argument, question) => {
    const matrixId = argument.trim();
    const version = question.matrices?.[matrixId];
    if (version === undefined) return stop({ needs: [{ fact: "matrices", matrixIds: [matrixId] }] });
    return version === null ? [] : approversOf(version, rules(), question);
  };
}

function approversOf(
  { version, content }: MatrixVersion,
  rules: Rules,
  question: AssignmentQuestion,
): Candidate[] {
  const index = matchingRow(content, question);
  const row = index === undefined ? undefined : content.rows[index];
  if (index === undefined || row === undefined) return [];
  const type = matrixAssignedTypes.find((each) => each === row.assignedType);
  if (type === undefined) return [];
  const params = { matrix: content.matrixName, version: String(version), row: String(index + 1) };
  return rules[type](row.taskAssigned, question).map(({ userCode }) => ({
    userCode,
    reason: { reason: "matrixRow", params },
  }));
}

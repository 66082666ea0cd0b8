import type { MatrixContent } from "#contract/shapes/approver-matrix.ts";
import type { UserCode } from "../model/process-instance.ts";
import type { AssignmentQuestion } from "./candidate.ts";
import { findCandidates } from "./find-candidates.ts";

/** Whom a matrix names, before the policies of a step are looked at: for its editor. */
export function approversOfMatrix(
  content: MatrixContent,
  question: Omit<AssignmentQuestion, "task" | "page" | "matrices">,
): UserCode[] {
  const task = {
    taskId: "ask",
    taskName: "ask",
    taskType: "approve" as const,
    assignedType: "matrix" as const,
    taskAssigned: "asked",
    transitions: [],
  };
  const matrices = { asked: { version: 1, content } };
  return findCandidates({ ...question, task, page: undefined, matrices }).map(({ userCode }) => userCode);
}

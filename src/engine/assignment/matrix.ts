import { type AssignmentRule, foundAs } from "./candidate.ts";

/** The approvers whom an approver matrix names for the values of the form. */
export const matrix: AssignmentRule = (argument, { people, form }) =>
  foundAs(people.matrixApprovers?.(argument.trim(), form) ?? [], "matrix", { matrix: argument.trim() });

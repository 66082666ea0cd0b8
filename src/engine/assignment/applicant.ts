import { type AssignmentRule, foundAs } from "./candidate.ts";

/** The person whom the application is for. */
export const applicant: AssignmentRule = (_argument, question) => foundAs([question.applicant], "applicant");

import type { PlaceholderType } from "./placeholders.ts";

/** A placeholder that every application has; its title is `texts/<language>/documents.json`, `placeholder.<name>`. */
interface Declared {
  name: string;
  type: PlaceholderType;
}

/** What every application says of itself, whatever its form. */
export const applicationPlaceholders = [
  { name: "title", type: "text" },
  { name: "number", type: "text" },
  { name: "applicant", type: "text" },
  { name: "applicantCode", type: "text" },
  { name: "department", type: "text" },
  { name: "filedBy", type: "text" },
  { name: "process", type: "text" },
  { name: "organisation", type: "text" },
  { name: "submittedOn", type: "date" },
  { name: "completedOn", type: "date" },
  { name: "status", type: "text" },
  { name: "urgency", type: "text" },
  { name: "today", type: "date" },
] as const satisfies readonly Declared[];
export type ApplicationPlaceholder = (typeof applicationPlaceholders)[number]["name"];

/** A loop over every decision with its opinion, in the order they were made. */
export const approvalsLoop = "approvals";
export const approvalColumns = [
  { name: "step", type: "text" },
  { name: "person", type: "text" },
  { name: "onBehalfOf", type: "text" },
  { name: "decision", type: "text" },
  { name: "opinion", type: "text" },
  { name: "receivedOn", type: "date" },
  { name: "decidedOn", type: "date" },
] as const satisfies readonly Declared[];

/** A loop over the seals of a seal application, each with the document it stands on. */
export const sealsLoop = "seals";
export const sealColumns = [
  { name: "seal", type: "text" },
  { name: "document", type: "text" },
  { name: "impressions", type: "number" },
] as const satisfies readonly Declared[];

/** Before the code of a form's field, where it is also the name of something above: `form.title`. */
export const formPrefix = "form.";

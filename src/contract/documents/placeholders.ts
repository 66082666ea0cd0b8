import type { DocumentPart } from "../codes/document-template.ts";

/** Where the help panel lists a placeholder. */
export const placeholderGroups = [
  "application",
  "form",
  "records",
  "approvals",
  "seals",
  "contract",
] as const;
export type PlaceholderGroup = (typeof placeholderGroups)[number];

/** What a placeholder stands for. */
export type PlaceholderType = "text" | "number" | "date" | "yesNo" | "rows";

/** A placeholder that a template may use. */
export interface Placeholder {
  name: string;
  /** What it is, in the language of who reads. */
  title: string;
  type: PlaceholderType;
  group: PlaceholderGroup;
  /** Of rows: what each has. */
  columns?: readonly Omit<Placeholder, "group" | "columns">[];
}

/** Every row of a loop has its number. */
export const rowNumber = "rowNumber";

/** A placeholder as it was found in a document. */
export interface FoundTag {
  /** Between the braces, without `#` and `^`. */
  tag: string;
  kind: "value" | "section" | "unless";
  part: DocumentPart;
  /** The words around it. */
  near: string;
  /** Of a section: what stands in it. */
  children: readonly FoundTag[];
}

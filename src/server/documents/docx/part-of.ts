import type { DocumentPart } from "#contract/codes/document-template.ts";

/** Which part of a document a file of it is. */
export function partOf(file: string, main: string): DocumentPart {
  if (file === main) return "body";
  const name = file.split("/").at(-1) ?? "";
  if (name.startsWith("header")) return "header";
  return name.startsWith("footer") ? "footer" : "other";
}

import type { FieldProblem } from "#contract/errors/refusal.ts";
import { partOf } from "./part-of.ts";

interface TagError {
  properties?: {
    id?: string;
    xtag?: string;
    file?: string;
    context?: string;
    errors?: readonly TagError[];
    openingtag?: string;
    closingtag?: string;
  };
}

/** Our words for what the filler of documents complains about; what it names otherwise stands where it cannot. */
const problems: Readonly<Record<string, string>> = {
  unclosed_tag: "braceOpen",
  duplicate_open_tag: "braceOpen",
  unopened_tag: "braceClosed",
  duplicate_close_tag: "braceClosed",
  unclosed_loop: "sectionOpen",
  unopened_loop: "sectionUnopened",
  closing_tag_does_not_match_opening_tag: "sectionClosedOtherwise",
  file_has_invalid_xml: "docxXml",
  malformed_xml: "docxXml",
};

/** What is wrong with the braces of a document, each with its place. What is no complaint of the filler is thrown on. */
export function docxProblems(error: unknown): FieldProblem[] {
  const { properties } = error as TagError;
  if (properties?.id === undefined) throw error;
  const errors = properties.errors ?? [error as TagError];
  return errors.map(({ properties: each = {} }) => {
    const { id = "", xtag = "", file = "", context = "", openingtag = "", closingtag = "" } = each;
    const problem = problems[id] ?? "sectionMisplaced";
    const part = partOf(file, "word/document.xml");
    if (problem === "docxXml") return { problem, params: { part: file } };
    return {
      problem,
      params: {
        // A brace that is missing is not shown; a section is shown as it begins.
        placeholder: problem === "braceOpen" ? `{${xtag}`.trim() : `{#${(openingtag || xtag).trim()}}`,
        closing: closingtag,
        part: file === "" ? "body" : part,
        near: (context || openingtag || xtag).slice(0, 60),
      },
    };
  });
}

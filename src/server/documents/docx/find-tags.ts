import type Docxtemplater from "docxtemplater";
import InspectModule from "docxtemplater/js/inspect-module.js";
import type { DocumentPart } from "#contract/codes/document-template.ts";
import type { FieldProblem } from "#contract/errors/refusal.ts";
import type { FoundTag } from "#contract/documents/placeholders.ts";
import { compileDocx } from "./compile-docx.ts";
import { docxProblems } from "./docx-problems.ts";
import type { OpenedDocx } from "./open-docx.ts";
import { partOf } from "./part-of.ts";

interface Part {
  type: string;
  value: string;
  module?: string;
  inverted?: boolean;
  offset?: number;
  subparsed?: readonly Part[];
}

/** The placeholders of a document, those of its text first; or what is wrong with its braces. */
export function findTags(opened: OpenedDocx): FoundTag[] | FieldProblem[] {
  const inspected = new InspectModule();
  let compiled: Docxtemplater;
  try {
    compiled = compileDocx(opened, () => ({ get: () => "" }), [inspected]);
  } catch (error) {
    return docxProblems(error);
  }
  const files = [opened.main, ...inspected.getTemplatedFiles().filter((file) => file !== opened.main)];
  return [...new Set(files)].flatMap((file) => {
    if (!opened.parts.has(file)) return [];
    const found = inspected.getStructuredTags(file) as unknown as readonly Part[];
    const text = compiled.getFullText(file);
    return found.map((part) => tagOf(part, { part: partOf(file, opened.main), text }));
  });
}

/** Tells problems from placeholders. */
export function areProblems(found: readonly (FoundTag | FieldProblem)[]): found is FieldProblem[] {
  const [first] = found;
  return first !== undefined && "problem" in first;
}

/** So many characters on either side say where something stands. */
const around = 12;

function tagOf(each: Part, place: { part: DocumentPart; text: string }): FoundTag {
  const { value, module, inverted, offset = 0, subparsed = [] } = each;
  const isSection = module === "loop";
  return {
    // What brings in XML is no name that anybody knows.
    tag: module === undefined || isSection ? value : `@${value}`,
    kind: !isSection ? "value" : inverted === true ? "unless" : "section",
    part: place.part,
    near: nearOf(place.text, offset, value.length),
    children: subparsed.map((child) => tagOf(child, place)),
  };
}

/** The words around a place. */
export function nearOf(text: string, offset: number, length: number): string {
  const [from, to] = [Math.max(0, offset - around), offset + length + 3 + around];
  return `${from > 0 ? "…" : ""}${text.slice(from, to).trim()}${to < text.length ? "…" : ""}`;
}

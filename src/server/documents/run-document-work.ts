import type { FieldProblem } from "#contract/errors/refusal.ts";
import type { DocumentDone, DocumentWork } from "../ports.ts";
import { fillDocx } from "./docx/fill-docx.ts";
import { areProblems, findTags } from "./docx/find-tags.ts";
import { isOpenedDocx, openDocx } from "./docx/open-docx.ts";
import { docxToPdf } from "./pdf/docx-to-pdf.ts";

/**
 * Reads a template's document, or fills it; pure but for the typeface. What is wrong with the document is an answer. It
 * may take long and much memory, so whoever has threads runs it there.
 */
export async function runDocumentWork(work: DocumentWork): Promise<DocumentDone> {
  const opened = await openDocx(Buffer.from(work.bytes));
  if (!isOpenedDocx(opened)) return { problems: [opened] };
  if (work.kind === "read") {
    const tags = findTags(opened);
    if (areProblems(tags)) return { problems: tags };
    const pdf = await docxToPdf(opened, { title: "" });
    return "problem" in pdf ? { problems: [pdf] } : { tags, notices: pdf.notices, pages: pdf.pages };
  }
  const filled = fillDocx(opened, work.values);
  if ("problem" in filled) return { problems: [filled] };
  if (work.format === "docx") return { bytes: filled.bytes, empty: filled.empty, notices: [] };
  const pdf = await pdfOf(filled.bytes, work.title);
  return "problem" in pdf
    ? { problems: [pdf] }
    : { bytes: pdf.bytes, empty: filled.empty, notices: pdf.notices, pages: pdf.pages };
}

async function pdfOf(bytes: Buffer, title: string) {
  const opened = await openDocx(bytes);
  return isOpenedDocx(opened) ? await docxToPdf(opened, { title }) : (opened as FieldProblem);
}

import type { FieldProblem } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { openTypefaces, type Typefaces } from "../../typeface/index.ts";
import type { OpenedDocx } from "../docx/open-docx.ts";
import type { Block, Inline, Section } from "./page-model.ts";
import { paginate, TooManyPages } from "./paginate.ts";
import { readSections } from "./read-sections.ts";
import { writePdf } from "./write-pdf.ts";

/** What a PDF does not show of its document: how often, and of characters which. */
export interface PdfNotice {
  gap: string;
  count: number;
  characters?: string;
}

/** A PDF, its pages, and what it does not show. */
export interface WrittenPdf {
  bytes: Buffer;
  pages: number;
  notices: PdfNotice[];
}

/**
 * Writes a document as a PDF in the typeface that the product brings: paragraphs, headings, lists, tables, pictures, headers
 * and footers with page numbers. What it cannot draw is answered, not dropped in silence.
 */
export async function docxToPdf(
  opened: OpenedDocx,
  { title }: { title: string },
): Promise<WrittenPdf | FieldProblem> {
  const { sections, gaps } = readSections(opened);
  const typefaces = await openTypefaces();
  const missing = await prepareAll(sections, typefaces);
  try {
    const pages = paginate(sections, typefaces);
    const { bytes, unread } = await writePdf(pages, (part) => opened.parts.get(part), { title });
    const notices: PdfNotice[] = [...gaps].map(([gap, count]) => ({ gap, count }));
    if (unread.size > 0) notices.push({ gap: "picture", count: unread.size });
    if (missing.length > 0)
      notices.push({ gap: "character", count: missing.length, characters: missing.slice(0, 20).join("") });
    return { bytes, pages: pages.length, notices };
  } catch (error) {
    if (error instanceof TooManyPages)
      return { problem: "documentTooManyPages", params: { max: limits.documentPagesMax } };
    throw error;
  }
}

async function prepareAll(sections: readonly Section[], typefaces: Typefaces): Promise<string[]> {
  const texts = { plain: "0123456789□", bold: "0123456789□" };
  const take = (inline: Inline) => {
    if (inline.kind === "text") texts[inline.style.bold ? "bold" : "plain"] += inline.text;
  };
  const walk = (blocks: readonly Block[]): void => {
    for (const block of blocks) {
      if (block.kind === "table")
        for (const { cells } of block.rows) for (const cell of cells) walk(cell.blocks);
      else {
        for (const inline of block.inlines) take(inline);
        if (block.marker !== undefined) take({ kind: "text", ...block.marker });
      }
    }
  };
  for (const { blocks, headers, footers } of sections) {
    walk(blocks);
    for (const margins of [headers, footers])
      for (const each of [margins.usual, margins.first, margins.even]) walk(each ?? []);
  }
  const missing = [await typefaces.prepare(texts.plain, false), await typefaces.prepare(texts.bold, true)];
  return [...new Set(missing.flat())];
}

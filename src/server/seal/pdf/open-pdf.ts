import { PDFDict, PDFDocument, PDFName } from "@cantoo/pdf-lib";
import type { FieldProblem } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import type { PageGeometry } from "#contract/seals/page-geometry.ts";
import { closeContents } from "./close-contents.ts";
import { geometryOf } from "./geometry-of.ts";
import { isWhole } from "./is-whole.ts";
import { isPackedTooFar } from "./packed-too-far.ts";
import { requireParts } from "./require-parts.ts";

/** A PDF that can be sealed, and its pages as they are shown. */
export interface OpenedPdf {
  document: PDFDocument;
  pages: readonly PageGeometry[];
}

/** Opens a PDF to be sealed, or says why that cannot be: it is broken or cut off, encrypted, signed already, too long or unpacks without end. */
export async function openPdf(bytes: Uint8Array): Promise<OpenedPdf | FieldProblem> {
  if (isPackedTooFar(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
    return { problem: "pdfTooComplex" };
  if (!isWhole(bytes)) return { problem: "pdfBroken" };
  let document: PDFDocument;
  try {
    document = await PDFDocument.load(bytes, { updateMetadata: false, ignoreEncryption: true });
  } catch {
    return { problem: "pdfBroken" };
  }
  if (document.isEncrypted) return { problem: "pdfEncrypted" };
  if (isSigned(document)) return { problem: "pdfSigned" };
  let pages: PageGeometry[];
  try {
    requireParts(document);
    pages = document.getPages().map(geometryOf);
  } catch {
    return { problem: "pdfBroken" };
  }
  if (pages.length === 0) return { problem: "pdfBroken" };
  if (pages.length > limits.sealedPagesMax)
    return { problem: "pdfTooLong", params: { pages: pages.length, max: limits.sealedPagesMax } };
  try {
    closeContents(document);
  } catch {
    return { problem: "pdfBroken" };
  }
  return { document, pages };
}

/** Whoever adds to a signed document breaks its signature. */
function isSigned({ context }: PDFDocument): boolean {
  return context
    .enumerateIndirectObjects()
    .some(
      ([, object]) =>
        object instanceof PDFDict &&
        object.has(PDFName.of("ByteRange")) &&
        object.has(PDFName.of("Contents")),
    );
}

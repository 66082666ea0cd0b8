import { PDFDict, PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { limits } from "#contract/limits.ts";
import type { DocumentFault } from "#contract/seals/document-facts.ts";
import type { PageGeometry } from "#contract/seals/page-geometry.ts";
import { closeContents } from "./close-contents.ts";
import { factsOfObjects } from "./facts-of-objects.ts";
import { geometryOf } from "./geometry-of.ts";
import { isWhole } from "./is-whole.ts";
import { isPackedTooFar } from "./packed-too-far.ts";
import { requireParts } from "./require-parts.ts";

/** A PDF that can be sealed, and its pages as they are shown. */
export interface OpenedPdf {
  document: PDFDocument;
  pages: readonly PageGeometry[];
}

/** Why a PDF cannot be sealed, with what the problem's text mentions. */
export interface UnsealablePdf {
  problem: DocumentFault;
  params?: Readonly<Record<string, number>>;
}

/**
 * Opens a PDF to be sealed, or says why that cannot be: it is broken or cut off, encrypted, signed already, a form or
 * portfolio that shows something else than its pages, too long or unpacks without end.
 */
export async function openPdf(bytes: Uint8Array): Promise<OpenedPdf | UnsealablePdf> {
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
  const { isSigned, highestNamed } = factsOfObjects(document.context);
  // Whoever adds to a signed document breaks its signature.
  if (isSigned) return { problem: "pdfSigned" };
  if (highestNamed > numbersMax) return { problem: "pdfBroken" };
  // What is added takes the next numbers: none that the document names and does not have.
  document.context.largestObjectNumber = Math.max(document.context.largestObjectNumber, highestNamed);
  let pages: PageGeometry[];
  try {
    if (isXfaForm(document)) return { problem: "pdfForm" };
    if (isPortfolio(document)) return { problem: "pdfPortfolio" };
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

/** No viewer has objects of higher numbers (ISO 32000-1 annex C). */
const numbersMax = 8_388_607;

/**
 * Whether viewers show a form made of XML in place of the pages, as one with XFA may be (ISO 32000-1 §12.7.8): a seal on
 * the pages would be on nothing that anybody has seen.
 */
function isXfaForm({ catalog }: PDFDocument): boolean {
  return catalog.lookupMaybe(PDFName.of("AcroForm"), PDFDict)?.lookup(PDFName.of("XFA")) !== undefined;
}

/**
 * Whether viewers show the files within it in place of its pages (ISO 32000-1 §12.3.5), whichever of their views it names: the
 * page that a seal would be on is a cover, and the documents people mean would have none.
 */
function isPortfolio({ catalog }: PDFDocument): boolean {
  return catalog.lookup(PDFName.of("Collection")) instanceof PDFDict;
}

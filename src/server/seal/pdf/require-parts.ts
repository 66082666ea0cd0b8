import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFStream } from "@cantoo/pdf-lib";

const namedParts = ["Font", "XObject", "ExtGState"].map((name) => PDFName.of(name));

/**
 * Asks a document for the parts to which a seal and its signature are added. One whose parts are something else would be
 * found out only when it is sealed, after everybody approved it.
 *
 * @throws {Error}
 */
export function requireParts(document: PDFDocument): void {
  const form = document.catalog.lookupMaybe(PDFName.of("AcroForm"), PDFDict);
  form?.lookupMaybe(PDFName.of("Fields"), PDFArray);
  const pages = document.getPages();
  // One that stands in a document twice would be sealed twice.
  if (new Set(pages.map(({ ref }) => ref)).size < pages.length) throw new Error("a page stands there twice");
  for (const { node } of pages) {
    const contents = node.lookup(PDFName.of("Contents"));
    if (contents !== undefined && !(contents instanceof PDFStream || contents instanceof PDFArray))
      throw new Error("the contents of a page are no contents");
    node.Annots();
    const resources = node.Resources();
    for (const name of namedParts) resources?.lookupMaybe(name, PDFDict);
  }
}

import { PDFDocument, PDFName, type PDFObject, PDFString } from "@cantoo/pdf-lib";
import { expect, it } from "vitest";
import { openPdf } from "#server/seal/pdf/open-pdf.ts";

async function aPdf(spoil: (document: PDFDocument, nonsense: PDFObject) => void): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage();
  spoil(document, PDFString.of("nonsense"));
  return await document.save();
}

it.each<[string, (document: PDFDocument, nonsense: PDFObject) => void]>([
  ["resources", (document, nonsense) => document.getPage(0).node.set(PDFName.of("Resources"), nonsense)],
  ["contents", (document, nonsense) => document.getPage(0).node.set(PDFName.of("Contents"), nonsense)],
  ["annotations", (document, nonsense) => document.getPage(0).node.set(PDFName.of("Annots"), nonsense)],
  ["form", (document, nonsense) => document.catalog.set(PDFName.of("AcroForm"), nonsense)],
  [
    "fields",
    (document, nonsense) =>
      document.catalog.set(PDFName.of("AcroForm"), document.context.obj({ Fields: nonsense })),
  ],
  [
    "pictures",
    (document, nonsense) =>
      document.getPage(0).node.set(PDFName.of("Resources"), document.context.obj({ XObject: nonsense })),
  ],
])(
  "a document whose %s are something else is broken before it is submitted, not when it is sealed",
  async (_what, spoil) => {
    expect(await openPdf(await aPdf(spoil))).toEqual({ problem: "pdfBroken" });
  },
);

it("a document in which a page stands twice is broken: it would be sealed twice", async () => {
  const bytes = await aPdf((document) => {
    const { Kids } = { Kids: document.catalog.Pages().Kids() };
    Kids.push(Kids.get(0));
    document.catalog.Pages().set(PDFName.of("Count"), document.context.obj(2));
  });
  expect(await openPdf(bytes)).toEqual({ problem: "pdfBroken" });
});

it("a document without any of them can be sealed", async () => {
  const opened = await openPdf(
    await aPdf((document) => document.getPage(0).node.delete(PDFName.of("Annots"))),
  );
  expect(opened).toMatchObject({ pages: [{ rotation: 0 }] });
});

import { PDFDocument, PDFName, type PDFObject, PDFRef, PDFString } from "@cantoo/pdf-lib";
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

it.each(["Annots", "Resources"])(
  "a document whose %s is named and is not there is sealed: what is added takes other numbers",
  async (part) => {
    // given: a number of those that are next
    const bytes = await aPdf((document) =>
      document.getPage(0).node.set(PDFName.of(part), PDFRef.of(document.context.largestObjectNumber + 3)),
    );

    // when
    const opened = await openPdf(bytes);
    if ("problem" in opened) throw new Error(opened.problem);
    const { document } = opened;
    for (let more = 0; more < 5; more += 1) document.context.register(document.context.obj([]));

    // then
    const named = document.getPage(0).node.get(PDFName.of(part));
    expect(document.context.lookup(named)).toBeUndefined();
  },
);

it("a document that names an object of a number that no viewer has is broken", async () => {
  const bytes = await aPdf((document) =>
    document.catalog.set(PDFName.of("Metadata"), PDFRef.of(9_000_000_000)),
  );
  expect(await openPdf(bytes)).toEqual({ problem: "pdfBroken" });
});

it("a form that viewers show in place of its pages (XFA) is told as one", async () => {
  const bytes = await aPdf((document) => {
    const { context } = document;
    const xfa = context.register(context.flateStream("<xdp:xdp/>"));
    document.catalog.set(PDFName.of("AcroForm"), context.obj({ Fields: [], XFA: xfa }));
  });
  expect(await openPdf(bytes)).toEqual({ problem: "pdfForm" });
});

it.each(["T", "D", "H"])(
  "a portfolio, whose files are what viewers show (view %s), is told as one",
  async (view) => {
    const bytes = await aPdf((document) =>
      document.catalog.set(
        PDFName.of("Collection"),
        document.context.obj({ Type: "Collection", View: view }),
      ),
    );
    expect(await openPdf(bytes)).toEqual({ problem: "pdfPortfolio" });
  },
);

it("a document with a file attached to it is none: what is shown are its pages", async () => {
  const document = await PDFDocument.create();
  document.addPage();
  await document.attach(Buffer.from("<invoice/>"), "invoice.xml");
  expect(await openPdf(await document.save())).toMatchObject({ pages: [{ rotation: 0 }] });
});

it("a signature is found wherever it stands", async () => {
  const bytes = await aPdf((document) => {
    const { context } = document;
    const signature = { Type: "Sig", ByteRange: [0, 1, 2, 3], Contents: PDFString.of("signed") };
    const field = context.obj({ FT: "Sig", T: PDFString.of("first"), V: signature });
    document.catalog.set(PDFName.of("AcroForm"), context.obj({ Fields: [field] }));
  });
  expect(await openPdf(bytes)).toEqual({ problem: "pdfSigned" });
});

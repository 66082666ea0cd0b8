import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { degrees, PDFDocument, PDFName, PDFNumber, PDFString } from "@cantoo/pdf-lib";
import { decode } from "fast-png";
import { checkoutDir } from "#server/checkout.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawSeal } from "#contract/seals/draw-seal.ts";
import { shownSize } from "#contract/seals/page-geometry.ts";
import type { SealPlacement } from "#contract/seals/seal-placement.ts";
import { impressionsOf } from "#contract/seals/stamping-plan.ts";
import { openPdf, type OpenedPdf } from "#server/seal/pdf/open-pdf.ts";
import { newSealKey, type SealKey } from "#server/seal/pdf/seal-key.ts";
import { signedPdf } from "#server/seal/pdf/sign-pdf.ts";
import { type SealLook, stampPdf } from "#server/seal/pdf/stamp-pdf.ts";
import { addVerificationMark } from "#server/seal/pdf/verification-mark.ts";
import {
  aPdfInNamedFont,
  aScannedPdf,
  bigEndian,
  packedSquares,
} from "../../../support/builders/a-plain-pdf.ts";

const run = promisify(execFile);
const now = new Date("2026-11-22T08:00:00Z");
let folder: string;
let key: SealKey;
let look: SealLook;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sealed-"));
  key = await newSealKey({ sealName: "合同专用章", organName: "某某保险公司" }, now);
  // A plain square: its edges can be measured.
  const { outline } = drawSeal({ shape: "square", rimText: " " }, { widthMm: 40, heightMm: 30 });
  look = { widthMm: 40, heightMm: 30, picturePath: outline, picturePng: null };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Sheet {
  size: [number, number];
  rotation?: number;
  crop?: [number, number, number, number];
  /** A rotation that programs write by mistake. */
  unrotated?: number;
}
const a4: Sheet = { size: [595.28, 841.89] };

async function aPdf(sheets: readonly Sheet[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const { size, rotation = 0, crop, unrotated } of sheets) {
    const page = document.addPage(size);
    page.setRotation(degrees(rotation));
    if (crop !== undefined) page.setCropBox(...crop);
    if (unrotated !== undefined) page.node.set(PDFName.of("Rotate"), PDFNumber.of(unrotated));
  }
  return await document.save();
}

async function sealed(bytes: Uint8Array, placement: Omit<SealPlacement, "sealId">, mark = false) {
  const opened = (await openPdf(bytes)) as OpenedPdf;
  await stampPdf(
    opened,
    impressionsOf({ sealId: 1, ...placement }, look, opened.pages),
    new Map([[1, look]]),
  );
  if (mark)
    await addVerificationMark(opened, { address: "https://example.com/#/esealQuery/CODE", code: "CODE" });
  const file = await signedPdf(opened.document, { key, name: "某某", reason: "用印", now });
  const path = join(folder, `${Math.random()}.pdf`);
  await writeFile(path, file);
  return { path, file, pages: opened.pages };
}

const dpi = 254;

/** Where there is vermilion on a page, in millimetres from its upper left corner, as another renderer draws it. */
async function redOn(path: string, page: number) {
  const target = join(folder, `${Math.random()}`);
  await run("pdftoppm", [
    "-r",
    `${dpi}`,
    "-f",
    `${page}`,
    "-l",
    `${page}`,
    "-cropbox",
    "-png",
    "-singlefile",
    path,
    target,
  ]);
  const { data, width, height, channels } = decode(await readFile(`${target}.png`));
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * channels;
      if ((data[at] ?? 0) - (data[at + 1] ?? 0) < 60) continue;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x + 1);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y + 1);
    }
  const mm = (pixels: number) => (pixels * 25.4) / dpi;
  return { left: mm(box.left), top: mm(box.top), right: mm(box.right), bottom: mm(box.bottom) };
}

const within = (expected: number) => ({
  asymmetricMatch: (value: number) => Math.abs(value - expected) <= 0.5,
  toString: () => `within 0.5 mm of ${expected}`,
});

describe("an impression, drawn by a renderer that is not ours", () => {
  it.each<[string, Sheet]>([
    ["A4", a4],
    ["A3", { size: [841.89, 1190.55] }],
    ["landscape", { size: [841.89, 595.28] }],
    ["turned by 90", { ...a4, rotation: 90 }],
    ["turned by 180", { ...a4, rotation: 180 }],
    ["turned by 270", { ...a4, rotation: 270 }],
    ["cropped", { ...a4, crop: [60, 90, 420, 600] }],
    ["cropped and turned", { ...a4, crop: [60, 90, 420, 600], rotation: 90 }],
    ["cropped beyond its medium", { ...a4, crop: [-100, -100, 800, 1100] }],
    ["cropped beyond its medium on one side, and turned", { ...a4, crop: [60, 90, 700, 900], rotation: 270 }],
    ["turned by what no page is turned by", { ...a4, unrotated: 45 }],
  ])("is right to half a millimetre on a page that is %s", async (_what, sheet) => {
    // when
    const spots = [{ page: 1, xMm: 70, yMm: 50 }];
    const { path } = await sealed(await aPdf([sheet]), { position: "documentSeal", spots });

    // then
    expect(await redOn(path, 1)).toEqual({
      left: within(50),
      right: within(90),
      top: within(35),
      bottom: within(65),
    });
  });

  it.each<[string, string]>([
    ["leave states open", "q 0.5 0 0 0.5 0 0 cm q 0 0 1 1 re W n 0.5 0 0 0.5 0 0 cm"],
    ["bring back states that they never stored", "Q Q Q 0.5 0 0 0.5 0 0 cm"],
    ["do both", "Q q Q Q 2 0 0 2 0 0 cm q q 0.5 0 0 0.5 100 100 cm"],
    ["do so behind what only looks like it", "(Q \\) Q) Tj <51> Tj /Q gs % Q\nq 3 0 0 3 0 0 cm"],
    ["do so behind a picture in the line", "BI /W 1 /H 1 /BPC 8 /CS /G ID Q EI q 0.5 0 0 0.5 0 0 cm"],
  ])("is where it was placed whatever the contents of its page do: they %s", async (_what, contents) => {
    // given
    const document = await PDFDocument.create();
    const { node } = document.addPage(a4.size);
    node.addContentStream(document.context.register(document.context.flateStream(contents)));

    // when
    const spots = [{ page: 1, xMm: 70, yMm: 50 }];
    const { path } = await sealed(await document.save(), { position: "documentSeal", spots }, true);

    // then
    expect(await redOn(path, 1)).toEqual({
      left: within(50),
      right: within(90),
      top: within(35),
      bottom: within(65),
    });
  });

  it("is on its page alone, though another one shares its contents and resources", async () => {
    // given
    const document = await PDFDocument.create();
    const [one, other] = [document.addPage(a4.size), document.addPage(a4.size)];
    const { context } = document;
    const shared = context.register(context.obj([context.register(context.flateStream("0 0 5 5 re f"))]));
    const resources = context.register(context.obj({ XObject: {} }));
    for (const { node } of [one, other]) {
      node.set(PDFName.of("Contents"), shared);
      node.set(PDFName.of("Resources"), resources);
    }

    // when
    const spots = [{ page: 1, xMm: 70, yMm: 50 }];
    const { path } = await sealed(await document.save(), { position: "documentSeal", spots });

    // then
    expect(await redOn(path, 1)).toMatchObject({ left: within(50), right: within(90) });
    expect(await redOn(path, 2)).toMatchObject({ left: Infinity });
  });

  it("of a cross-page seal is cut so that the slices fit together at the edge", async () => {
    // when
    const riding = { from: 1, to: 4, sides: "all", edge: "right", yMm: 100, groupSize: 20 } as const;
    const { path, pages } = await sealed(await aPdf([a4, a4, { ...a4, rotation: 90 }, a4]), {
      position: "crossPageSeal",
      riding,
    });

    // then
    for (const [index, page] of pages.entries()) {
      const { widthMm } = shownSize(page);
      expect(await redOn(path, index + 1)).toMatchObject({
        left: within(widthMm - 10),
        right: within(widthMm),
        top: within(85),
        bottom: within(115),
      });
    }
  });
});

it("what a document says, Chinese and its typeface included, is the same after it was sealed", async () => {
  // given
  const text = "合同编号第壹号：甲乙双方协商一致";
  const document = await PDFDocument.create();
  const page = document.addPage(a4.size);
  // A typeface of the reader's, as Chinese office programs name it: characters, not glyphs, stand in the document.
  const { context } = document;
  const descendant = context.obj({
    Type: "Font",
    Subtype: "CIDFontType0",
    BaseFont: "STSong-Light",
    CIDSystemInfo: { Registry: PDFString.of("Adobe"), Ordering: PDFString.of("GB1"), Supplement: 2 },
  });
  const font = context.obj({
    Type: "Font",
    Subtype: "Type0",
    BaseFont: "STSong-Light",
    Encoding: "UniGB-UTF16-H",
    DescendantFonts: [descendant],
  });
  page.node.setFontDictionary(PDFName.of("F1"), context.register(font));
  const hex = Buffer.from(text, "utf16le").swap16().toString("hex");
  page.node.set(
    PDFName.of("Contents"),
    context.register(context.stream(`BT /F1 14 Tf 60 700 Td <${hex}> Tj ET`)),
  );
  const before = join(folder, "before.pdf");
  await writeFile(before, await document.save());

  // when
  const spots = [{ page: 1, xMm: 70, yMm: 50 }];
  const { path } = await sealed(await readFile(before), { position: "documentSeal", spots });

  // then
  const textOf = async (file: string) => (await run("pdftotext", ["-layout", file, "-"])).stdout.trim();
  const fontsOf = async (file: string) => (await run("pdffonts", [file])).stdout.split("\n").slice(2);
  expect(await textOf(path)).toBe(text);
  expect((await fontsOf(path)).map((line) => line.split(/\s+/u)[0])).toEqual(
    (await fontsOf(before)).map((line) => line.split(/\s+/u)[0]),
  );
});

describe("the signature", () => {
  const checked = async (path: string) => (await run("pdfsig", ["-nocert", path])).stdout;

  it("is valid for another program, over the whole file, and names PAdES", async () => {
    const { path } = await sealed(
      await aPdf([a4]),
      { position: "documentSeal", spots: [{ page: 1, xMm: 70, yMm: 50 }] },
      true,
    );
    const said = await checked(path);
    expect(said).toContain("Signature is Valid");
    expect(said).toContain("ETSI.CAdES.detached");
    expect(said).toContain("Total document signed");
  });

  it("finds one changed byte", async () => {
    // given
    const { path, file } = await sealed(await aPdf([a4]), {
      position: "documentSeal",
      spots: [{ page: 1, xMm: 70, yMm: 50 }],
    });
    const at = file.indexOf("595.28");
    file[at] = 0x36;

    // when
    await writeFile(path, file);

    // then
    expect(await checked(path)).not.toContain("Signature is Valid");
  });
});

describe("a file that cannot be sealed", () => {
  it("is told: broken, encrypted, signed already, too long", async () => {
    // given
    const broken = Buffer.from("%PDF-1.7 nothing");
    const locked = await PDFDocument.create();
    locked.addPage();
    locked.encrypt({ userPassword: "x", ownerPassword: "y" });
    const { file } = await sealed(await aPdf([a4]), {
      position: "documentSeal",
      spots: [{ page: 1, xMm: 70, yMm: 50 }],
    });
    const long = await aPdf(Array.from({ length: 1_001 }, () => a4));

    // when
    const problems = await Promise.all(
      [broken, await locked.save(), file, long].map((bytes) => openPdf(bytes)),
    );

    // then
    expect(problems).toMatchObject([
      { problem: "pdfBroken" },
      { problem: "pdfEncrypted" },
      { problem: "pdfSigned" },
      { problem: "pdfTooLong", params: { pages: 1001 } },
    ]);
  });

  it("is told to be broken where its end is missing, though what is left of it can be read", async () => {
    // given
    const whole = await aPdf([a4, a4, a4]);

    // when
    const cut = await Promise.all(
      [0.5, 0.7, 0.9].map((share) => openPdf(whole.subarray(0, Math.floor(whole.length * share)))),
    );

    // then
    expect(cut).toEqual(Array.from({ length: 3 }, () => ({ problem: "pdfBroken" })));
  });

  it("is none for what a program added behind its end", async () => {
    const opened = await openPdf(Buffer.concat([await aPdf([a4]), Buffer.from("\r\n\0\0\0")]));
    expect(opened).toMatchObject({ pages: [{ rotation: 0 }] });
  });

  it("is none for having 500 pages", async () => {
    const riding = { from: 1, to: 500, sides: "all", edge: "right", yMm: 100, groupSize: 20 } as const;
    const { pages } = await sealed(await aPdf(Array.from({ length: 500 }, () => a4)), {
      position: "crossPageSeal",
      riding,
    });
    expect(pages).toHaveLength(500);
  });
});

/** What a reader that has the character maps of named fonts finds on the only page of a document. */
async function readPage(bytes: Uint8Array): Promise<string> {
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const document = await getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: join(checkoutDir, "node_modules/pdfjs-dist/cmaps/"),
    verbosity: 0,
  }).promise;
  expect(document.numPages).toBe(1);
  const { items } = await (await document.getPage(1)).getTextContent();
  return items.map((item) => ("str" in item ? item.str : "")).join("");
}

describe("what a document leaves out or packs", () => {
  const placement = { position: "documentSeal" as const, spots: [{ page: 1, xMm: 100, yMm: 35 }] };

  it.each([
    ["STSong-Light", "UniGB-UCS2-H", "GB1", "甲方盖章处"],
    ["MSung-Light", "UniCNS-UCS2-H", "CNS1", "甲方蓋章處"],
    ["HeiseiMin-W3", "UniJIS-UCS2-H", "Japan1", "契約書"],
  ] as const)(
    "is a text in %s by %s that is read from the sealed document as before",
    async (name, encoding, ordering, text) => {
      // given
      const pdf = aPdfInNamedFont({ name, encoding, ordering, supplement: 2 }, bigEndian(text));

      // when
      const { file } = await sealed(pdf, placement, true);

      // then
      expect(await readPage(pdf)).toBe(text);
      expect(await readPage(file)).toContain(text);
    },
  );

  it.each(Object.keys(packedSquares) as (keyof typeof packedSquares)[])(
    "is a scan packed by %s that lies in the sealed document dot for dot",
    async (packing) => {
      // when
      const { file, path } = await sealed(aScannedPdf(packing), placement);

      // then
      expect(file.includes(packedSquares[packing].data)).toBe(true);
      const { left, bottom } = await redOn(path, 1);
      expect([left, bottom]).toEqual([within(80), within(50)]);
    },
  );
});

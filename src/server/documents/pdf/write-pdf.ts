import { degrees, PDFDocument, type PDFFont, type PDFImage, type PDFPage, rgb } from "@cantoo/pdf-lib";
import type { Face } from "../../typeface/index.ts";
import type { Drawn, PageCanvas } from "./page-canvas.ts";
import { pdfFontkit } from "./pdf-fontkit.ts";

/** Pages as a PDF; `partOf` gives the bytes of a picture. Pictures that cannot be read are answered. */
export async function writePdf(
  pages: readonly PageCanvas[],
  partOf: (part: string) => Buffer | undefined,
  { title }: { title: string },
): Promise<{ bytes: Buffer; unread: ReadonlySet<string> }> {
  const document = await PDFDocument.create();
  document.registerFontkit(pdfFontkit as never);
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setProducer("Chancery");
  document.setCreator("Chancery");
  const fonts = new Map<string, PDFFont>();
  const fontOf = async (face: Face): Promise<PDFFont> => {
    const known = fonts.get(face.key);
    if (known !== undefined) return known;
    const font = await document.embedFont(face.bytes, {
      subset: true,
      features: { liga: false, kern: false, clig: false, calt: false } as never,
    });
    fonts.set(face.key, font);
    return font;
  };
  const pictures = new Map<string, PDFImage | undefined>();
  const pictureOf = async (part: string): Promise<PDFImage | undefined> => {
    if (!pictures.has(part)) pictures.set(part, await embedded(document, partOf(part)));
    return pictures.get(part);
  };
  for (const [at, canvas] of pages.entries()) {
    const page = document.addPage([canvas.width, canvas.height]);
    for (const drawn of canvas.drawn) {
      if (drawn.kind === "text")
        writeText(page, drawn, await fontOf(drawn.face), { page: at + 1, pages: pages.length });
      else if (drawn.kind === "picture") placePicture(page, drawn, await pictureOf(drawn.part));
      else drawShape(page, drawn);
    }
  }
  const unread = new Set([...pictures].flatMap(([part, picture]) => (picture === undefined ? [part] : [])));
  return { bytes: Buffer.from(await document.save({ useObjectStreams: true })), unread };
}

async function embedded(document: PDFDocument, bytes: Buffer | undefined): Promise<PDFImage | undefined> {
  if (bytes === undefined) return undefined;
  try {
    if (bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47])))
      return await document.embedPng(bytes);
    if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return await document.embedJpg(bytes);
  } catch {
    // What says that it is a picture and is none.
  }
  return undefined;
}

function writeText(
  page: PDFPage,
  { x, baseline, text, size, color, isSlanted, face }: Extract<Drawn, { kind: "text" }>,
  font: PDFFont,
  counts: { page: number; pages: number },
): void {
  const words = typeof text === "string" ? text : String(counts[text.field]);
  // A field stands in the middle of the room that was kept for two digits.
  const own = typeof text === "string" ? 0 : (2 - words.length) * face.widthOf(0x30) * size * 0.5;
  page.drawText(shown(words, face), {
    x: x + own,
    y: page.getHeight() - baseline,
    size,
    font,
    color: colorOf(color),
    ...(isSlanted ? { ySkew: degrees(0), xSkew: degrees(12) } : {}),
  });
}

/** What no face has is drawn as a box; the reader is told. */
function shown(text: string, face: Face): string {
  return [...text].map((character) => (face.has(character.codePointAt(0) ?? 0) ? character : "□")).join("");
}

function placePicture(
  page: PDFPage,
  { x, y, width, height }: Extract<Drawn, { kind: "picture" }>,
  picture: PDFImage | undefined,
): void {
  if (picture !== undefined) page.drawImage(picture, { x, y: page.getHeight() - y - height, width, height });
}

function drawShape(page: PDFPage, drawn: Extract<Drawn, { kind: "line" | "fill" }>): void {
  const top = page.getHeight();
  const color = colorOf(drawn.color);
  if (drawn.kind === "fill") {
    const { x, y, width, height } = drawn;
    page.drawRectangle({ x, y: top - y - height, width, height, color });
    return;
  }
  const { x1, y1, x2, y2, width: thickness } = drawn;
  page.drawLine({ start: { x: x1, y: top - y1 }, end: { x: x2, y: top - y2 }, thickness, color });
}

function colorOf(hex: string) {
  const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return rgb(red ?? 0, green ?? 0, blue ?? 0);
}

import type { PDFDocumentProxy } from "pdfjs-dist";
import { fileAddress } from "../attachments/file-address.ts";
import { pdfResources } from "./pdf-resources.ts";

export type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";

/** Millimetres of a PDF's point. */
export const mmPerPoint = 25.4 / 72;

async function library() {
  const pdfjs = await import("pdfjs-dist");
  pdfjs.GlobalWorkerOptions.workerSrc = new URL("pdfjs-dist/build/pdf.worker.min.mjs", import.meta.url).href;
  return pdfjs;
}

/** Fetches a document and opens it to be drawn; the viewer's parts come with the first. */
export async function openDocument(fileId: string): Promise<PDFDocumentProxy> {
  const [{ getDocument, version }, bytes] = await Promise.all([
    library(),
    fileAddress(fileId, { inline: true })
      .then((address) => fetch(address))
      .then((answer) => {
        if (!answer.ok) throw new Error(`the document answered ${answer.status}`);
        return answer.arrayBuffer();
      }),
  ]);
  return await getDocument({ data: bytes, isEvalSupported: false, ...pdfResources(version) }).promise;
}

/** Whether a document could not be opened for it asks for a password first. */
export function asksForPassword(error: unknown): boolean {
  return error instanceof Error && error.name === "PasswordException";
}

/** A place of a text, in millimetres from the page's upper left corner. */
export interface FoundText {
  page: number;
  xMm: number;
  yMm: number;
}

/** Every occurrence of a text in a document, without regard to spaces: the middle of where it begins. */
export async function findText(document: PDFDocumentProxy, wanted: string): Promise<FoundText[]> {
  const sought = wanted.replaceAll(/\s/gu, "").toLocaleLowerCase();
  if (sought === "") return [];
  const found: FoundText[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const parts = items.flatMap((item) => ("str" in item ? [item] : []));
    const letters = parts.flatMap((item) =>
      [...item.str].map((letter, index) => ({ letter: letter.toLocaleLowerCase(), item, index })),
    );
    const text = letters.filter(({ letter }) => letter.trim() !== "");
    const line = text.map(({ letter }) => letter).join("");
    for (let at = line.indexOf(sought); at >= 0; at = line.indexOf(sought, at + sought.length)) {
      const hit = text[at];
      if (hit === undefined) continue;
      const { transform, width, str } = hit.item;
      const [, , , , x = 0, y = 0] = transform as number[];
      const shift = str.length === 0 ? 0 : ((hit.index + sought.length / 2) / str.length) * width;
      const [px, py] = viewport.convertToViewportPoint(x + Math.min(shift, width), y) as [number, number];
      found.push({ page: number, xMm: px * mmPerPoint, yMm: py * mmPerPoint });
    }
  }
  return found;
}

import {
  concatTransformationMatrix,
  fill,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  setFillingGrayscaleColor,
  StandardFonts,
} from "@cantoo/pdf-lib";
import { create } from "qrcode";
import { shownSize, shownToPage } from "#contract/seals/page-geometry.ts";
import type { OpenedPdf } from "./open-pdf.ts";

const sideMm = 15;
const marginMm = 6;
const textMm = 1.9;

/** Puts the QR code of an address, with the code to type beside it, into the lower left corner of the last page. */
export async function addVerificationMark(
  { document, pages }: OpenedPdf,
  { address, code }: { address: string; code: string },
): Promise<void> {
  const geometry = pages.at(-1);
  if (geometry === undefined) return;
  const page = document.getPage(pages.length - 1);
  const { data, size } = create(address, { errorCorrectionLevel: "M" }).modules;
  const top = shownSize(geometry).heightMm - marginMm - sideMm - textMm * 1.4;
  const cell = sideMm / size;
  const squares = Array.from(data, (dark, index) => ({ dark, x: index % size, y: Math.floor(index / size) }))
    .filter(({ dark }) => dark !== 0)
    // A hair wider, so that no viewer shows lines between them.
    .map(({ x, y }) => rectangle(marginMm + x * cell, top + y * cell, cell * 1.02, cell * 1.02));
  const [a, b, c, d, e, f] = shownToPage(geometry);
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(a, b, c, d, e, f),
    setFillingGrayscaleColor(1),
    rectangle(marginMm - 1, top - 1, sideMm + 2, sideMm + 2),
    fill(),
    setFillingGrayscaleColor(0),
    ...squares,
    fill(),
    popGraphicsState(),
  );
  const font = await document.embedFont(StandardFonts.Courier);
  // Text stands upright in a space whose y goes up: turned over once more.
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(a, b, c, d, e, f),
    concatTransformationMatrix(1, 0, 0, -1, marginMm, top + sideMm + textMm * 1.3),
  );
  page.drawText(code, { x: 0, y: 0, size: textMm, font });
  page.pushOperators(popGraphicsState());
}

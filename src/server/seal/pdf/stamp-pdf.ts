import {
  clip,
  concatTransformationMatrix,
  drawObject,
  endPath,
  PDFDocument,
  type PDFRef,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  rgb,
} from "@cantoo/pdf-lib";
import { composed, type Matrix, pointsPerMm } from "#contract/seals/page-geometry.ts";
import type { SealSize } from "#contract/seals/seal-drawing.ts";
import type { Impression } from "#contract/seals/stamping-plan.ts";
import type { OpenedPdf } from "./open-pdf.ts";

/** What a seal looks like: outlines in millimetres from its middle, or a PNG. */
export interface SealLook extends SealSize {
  picturePath: string | null;
  picturePng: Uint8Array | null;
}

const vermilion = rgb(0xc2 / 255, 0x3b / 255, 0x22 / 255);

/** Puts impressions onto the pages of an opened PDF; each seal is in the file once, however often it is used. */
export async function stampPdf(
  { document }: OpenedPdf,
  impressions: readonly Impression[],
  looks: ReadonlyMap<number, SealLook>,
): Promise<void> {
  const embedded = new Map<number, PDFRef>();
  for (const { sealId, page, matrix, slice } of impressions) {
    const look = looks.get(sealId);
    if (look === undefined) throw new Error(`seal ${sealId} has no picture`);
    const ref = embedded.get(sealId) ?? (await embedSeal(document, look));
    embedded.set(sealId, ref);
    const at = document.getPage(page - 1);
    const name = at.node.newXObject("Seal", ref);
    const [a, b, c, d, e, f] = composed(matrix, fromObject(look));
    const [from, to] =
      slice === undefined ? [0, look.widthMm] : [slice.from + look.widthMm / 2, slice.to + look.widthMm / 2];
    at.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(a, b, c, d, e, f),
      rectangle(from * pointsPerMm, 0, (to - from) * pointsPerMm, look.heightMm * pointsPerMm),
      clip(),
      endPath(),
      drawObject(name),
      popGraphicsState(),
    );
  }
}

/** From the points of an embedded seal (lower left corner, y upwards) to its millimetres (middle, y downwards). */
function fromObject({ widthMm, heightMm }: SealSize): Matrix {
  const mm = 1 / pointsPerMm;
  return [mm, 0, 0, -mm, -widthMm / 2, heightMm / 2];
}

async function embedSeal(document: PDFDocument, look: SealLook): Promise<PDFRef> {
  const [width, height] = [look.widthMm * pointsPerMm, look.heightMm * pointsPerMm];
  const own = await PDFDocument.create();
  const page = own.addPage([width, height]);
  if (look.picturePng !== null)
    page.drawImage(await own.embedPng(look.picturePng), { x: 0, y: 0, width, height });
  else if (look.picturePath !== null)
    page.drawSvgPath(look.picturePath, {
      x: width / 2,
      y: height / 2,
      scale: pointsPerMm,
      color: vermilion,
    });
  const [seal] = await document.embedPdf(await own.save());
  if (seal === undefined) throw new Error("a seal could not be embedded");
  await seal.embed();
  return seal.ref;
}

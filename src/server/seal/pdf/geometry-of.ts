import { PDFName, PDFNumber, type PDFPage } from "@cantoo/pdf-lib";
import type { PageGeometry } from "#contract/seals/page-geometry.ts";

type Box = Omit<PageGeometry, "rotation" | "unit">;

/**
 * The part of a page that viewers show and how they turn it: of its crop box what is on its medium (ISO 32000-1 §14.11.2),
 * all of that where nothing would be left; a rotation that is no quarter turn is none.
 */
export function geometryOf(page: PDFPage): PageGeometry {
  const medium = page.getMediaBox();
  const shown = shared(medium, page.getCropBox());
  const isEmpty = shown.width <= 0 || shown.height <= 0;
  return {
    ...(isEmpty ? medium : shown),
    rotation: quarterTurns(page.getRotation().angle),
    ...unitOf(page),
  };
}

/** Pages of plans larger than five metres say that their points are larger; what is no size is one point. */
function unitOf({ node }: PDFPage): Pick<PageGeometry, "unit"> {
  const said = node.lookup(PDFName.of("UserUnit"));
  const unit = said instanceof PDFNumber ? said.asNumber() : 1;
  return unit === 1 || !Number.isFinite(unit) || unit <= 0 ? {} : { unit };
}

function shared(one: Box, other: Box): Box {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)];
  const right = Math.min(one.x + one.width, other.x + other.width);
  const top = Math.min(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: top - y };
}

function quarterTurns(angle: number): PageGeometry["rotation"] {
  const turned = ((angle % 360) + 360) % 360;
  return turned === 90 || turned === 180 || turned === 270 ? turned : 0;
}

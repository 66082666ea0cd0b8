import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, it } from "vitest";
import { geometryOf } from "#server/seal/pdf/geometry-of.ts";

it.each<[string, [number, number, number, number]]>([
  ["beside its medium", [2000, 2000, 420, 600]],
  ["to nothing", [60, 90, 0, 600]],
])("a page that is cropped %s is shown whole, as where seals are placed", async (_what, crop) => {
  // given
  const page = (await PDFDocument.create()).addPage([595, 842]);

  // when
  page.setCropBox(...crop);

  // then
  expect(geometryOf(page)).toEqual({ x: 0, y: 0, width: 595, height: 842, rotation: 0 });
});

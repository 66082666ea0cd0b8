import { PDFDocument, PDFName, PDFNumber, type PDFObject, PDFString } from "@cantoo/pdf-lib";
import { expect, it } from "vitest";
import { shownSize } from "#contract/seals/page-geometry.ts";
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

it.each<[string, PDFObject, number]>([
  ["twice as large as usual", PDFNumber.of(2), 2],
  ["of no size", PDFNumber.of(0), 1],
  ["less than none", PDFNumber.of(-1), 1],
  ["something else", PDFString.of("two"), 1],
])("a page whose points are %s is as large as viewers show it", async (_what, unit, times) => {
  // given
  const page = (await PDFDocument.create()).addPage([720, 1440]);

  // when
  page.node.set(PDFName.of("UserUnit"), unit);

  // then
  const { widthMm, heightMm } = shownSize(geometryOf(page));
  expect([widthMm, heightMm]).toEqual([expect.closeTo(254 * times), expect.closeTo(508 * times)]);
});

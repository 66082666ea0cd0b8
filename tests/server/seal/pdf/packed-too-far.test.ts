import { deflateSync } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, it } from "vitest";
import { isPackedTooFar } from "#server/seal/pdf/packed-too-far.ts";

const much = deflateSync(Buffer.alloc(65 * 1024 * 1024));

function aPdf(dictionary: string, packed = much): Buffer {
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj\n<<${dictionary}/Length ${packed.length}>>\nstream\n`),
    packed,
    Buffer.from("\nendstream\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF"),
  ]);
}

it.each([
  ["objects that unpack without end", aPdf("/Type/ObjStm/Filter/FlateDecode")],
  ["the same under another spelling", aPdf("/Type/Obj#53tm/Filter/Flate#44ecode")],
  ["pictures that are said to hold objects", aPdf("/Type/ObjStm/Subtype/Image/Filter/FlateDecode")],
  ["a kind that is told elsewhere", aPdf("/Type 5 0 R/Subtype/Image/Filter/FlateDecode")],
  ["objects packed twice", aPdf("/Type/ObjStm/Filter[/FlateDecode/FlateDecode]", deflateSync("x"))],
  ["objects packed as none are", aPdf("/Type/ObjStm/Filter/LZWDecode", Buffer.from("x"))],
])("a PDF with %s is packed too far", (_what, bytes) => {
  expect(isPackedTooFar(bytes)).toBe(true);
});

it("a large picture is not, and neither is what programs write", async () => {
  // given
  const document = await PDFDocument.create();
  for (let page = 0; page < 20; page += 1) document.addPage();
  const packed = Buffer.from(await document.save());
  const plain = Buffer.from(await document.save({ useObjectStreams: false }));

  // then
  const picture = aPdf("/Type/XObject/Subtype/Image/Filter/FlateDecode");
  expect([picture, packed, plain].map(isPackedTooFar)).toEqual([false, false, false]);
});

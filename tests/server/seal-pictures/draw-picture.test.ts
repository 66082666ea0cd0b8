import { encode } from "fast-png";
import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { drawPicture } from "#server/seal-pictures/index.ts";
import { pngOf } from "../../support/builders/a-png.ts";

const drawn = (kind: "png" | "svg", bytes: Buffer) => drawPicture({ kind, base64: bytes.toString("base64") });
const svg = (inside: string, viewBox = "0 0 9 9") =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:s="http://www.w3.org/2000/svg" xmlns:other="urn:other" viewBox="${viewBox}">${inside}</svg>`,
  );
const circle = '<circle cx="4" cy="4" r="3" fill="red"/>';

describe("an uploaded picture of a seal", () => {
  it("is drawn where it consists of shapes, with what other programs wrote beside them", () => {
    expect(
      drawn("svg", svg(`<other:view><other:grid/></other:view><g style="mask:none;fill:red">${circle}</g>`)),
    ).toEqual({ png: expect.any(String) });
  });

  it.each([
    ["0 0 1 100000", "sealPictureSize"],
    ["0 0 100000 1", "sealPictureSize"],
    ["0 0 0.000001 1000000000", "sealPictureSize"],
  ])("is not drawn in a window of %s, which has no end", (viewBox, problem) => {
    expect(drawn("svg", svg(circle, viewBox))).toMatchObject({ problem });
  });

  it.each([
    ["a filter under another prefix", `<s:filter id="f"/>${circle}`, "s:filter"],
    ["a filter that is written as a function", `<g filter="blur(20)">${circle}</g>`, "filter"],
    ["a filter in a style", `<g style="fill:red; Filter: blur(20)">${circle}</g>`, "filter"],
    ["dashes", '<path d="M0 0L9 9" stroke="red" stroke-dasharray="0.0001"/>', "stroke-dasharray"],
    ["a style sheet under another prefix", `<s:style>rect{filter:blur(20)}</s:style>${circle}`, "s:style"],
  ])("is refused with %s", (_what, inside, element) => {
    expect(drawn("svg", svg(inside))).toEqual({ problem: "sealPictureElement", params: { element } });
  });

  it.each([
    ["layers within layers", `${'<g opacity="0.9">'.repeat(40)}${circle}${"</g>".repeat(40)}`],
    ["thousands of shapes", circle.repeat(2_001)],
  ])("is refused with %s", (_what, inside) => {
    expect(drawn("svg", svg(inside))).toEqual({ problem: "sealPictureTooComplex" });
  });

  it("is no picture where its points unpack to more than its size says", () => {
    const bomb = pngOf({ width: 300, height: 300 }, [["IDAT", deflateSync(Buffer.alloc(50_000_000))]]);
    expect(drawn("png", bomb)).toEqual({ problem: "sealPictureUnreadable" });
  });

  it("is stored without what its file says beside the points", () => {
    // given
    const data = new Uint8Array(220 * 220 * 4).fill(200);
    data.fill(0, 0, data.length / 2);
    const plain = Buffer.from(encode({ width: 220, height: 220, data, channels: 4 }));
    const talking = Buffer.concat([
      plain.subarray(0, 33),
      pngOf({ width: 1, height: 1 }, [["tEXt", Buffer.from("where\0at home")]]).subarray(33, -12),
      plain.subarray(33),
      Buffer.from("<script>and more</script>"),
    ]);

    // when
    const stored = drawn("png", talking);

    // then
    expect(stored).toEqual({ png: plain.toString("base64") });
  });
});

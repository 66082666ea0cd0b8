import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { plainPng } from "#server/png/index.ts";
import { pngOf } from "../../support/builders/a-png.ts";

const size = { width: 10, height: 10 };
const points = ["IDAT", deflateSync(Buffer.alloc(10 * 41))] as const;

describe("a plain PNG", () => {
  it("has its points and nothing that talks about them", () => {
    const talking = pngOf(size, [["tEXt", Buffer.from("a\0b")], points, ["acTL", Buffer.alloc(8)]]);
    expect(plainPng(Buffer.concat([talking, Buffer.from("more")]))).toEqual(pngOf(size, [points]));
  });

  it.each([
    ["that is cut off", pngOf(size, [points]).subarray(0, -20)],
    [
      "whose points unpack to more than its size says",
      pngOf(size, [["IDAT", deflateSync(Buffer.alloc(9_000))]]),
    ],
    ["whose points do not unpack", pngOf(size, [["IDAT", Buffer.from("no")]])],
    [
      "whose part says it is longer than the file",
      Buffer.concat([pngOf(size, []).subarray(0, 33), Buffer.alloc(12, 255)]),
    ],
    ["that is something else", Buffer.from("GIF89a")],
  ])("%s is none", (_what, bytes) => {
    expect(plainPng(bytes)).toBeUndefined();
  });
});

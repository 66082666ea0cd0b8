import type { FieldProblem } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { readPng } from "../pictures/index.ts";

const most = {
  width: limits.signatureMaxWidthPx,
  height: limits.signatureMaxHeightPx,
  bytes: 48 * 1024,
};
/** Of all points so many at least are ink. */
const leastInk = 0.001;

/** Looks through a picture that somebody signs with and answers it as it is stored. Pure. */
export function checkedSignature(base64: string): Buffer | FieldProblem {
  const read = readPng(base64, most);
  if (!("png" in read)) return read;
  const { png, points, width, height } = read;
  return inkOf(points) < leastInk * width * height ? { problem: "signatureBlank" } : png;
}

/** How many points can be told from the ground, be it white or clear. */
function inkOf(points: Uint8Array): number {
  let ink = 0;
  for (let at = 0; at < points.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = points.subarray(at, at + 4);
    if (alpha >= 64 && Math.min(red, green, blue) < 200) ink += 1;
  }
  return ink;
}

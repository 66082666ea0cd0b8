import { decode, encode } from "fast-png";
import type { FieldProblem } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";

const mostBytes = 48 * 1024;
/** Of all points so many at least are ink. */
const leastInk = 0.001;

/**
 * Looks through a picture that somebody signs with and answers it as it is stored: a PNG of the points alone, without
 * whatever else the file said. Pure.
 */
export function checkedSignature(base64: string): Buffer | FieldProblem {
  const bytes = Buffer.from(base64, "base64");
  // Width and height stand in the first 24 bytes: nothing is unpacked that is too large.
  if (bytes.length < 33 || bytes.readUInt32BE(0) !== 0x89504e47) return { problem: "signatureUnreadable" };
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const { signatureMaxWidthPx: mostWidth, signatureMaxHeightPx: mostHeight } = limits;
  if (width < 1 || height < 1 || width > mostWidth || height > mostHeight)
    return { problem: "signatureSize", params: { width: mostWidth, height: mostHeight } };
  try {
    const { data, channels, depth } = decode(bytes);
    if (depth !== 8) return { problem: "signatureUnreadable" };
    const points = rgba(data, channels);
    if (inkOf(points) < leastInk * width * height) return { problem: "signatureBlank" };
    const png = Buffer.from(encode({ width, height, data: points, channels: 4, depth: 8 }));
    return png.length > mostBytes
      ? { problem: "signatureSize", params: { width: mostWidth, height: mostHeight } }
      : png;
  } catch {
    return { problem: "signatureUnreadable" };
  }
}

/** Points with four channels each, from one of grey or colour, with or without transparency. */
function rgba(data: ArrayLike<number>, channels: number): Uint8Array {
  const count = data.length / channels;
  const points = new Uint8Array(count * 4);
  const hasColour = channels >= 3;
  const hasAlpha = channels === 2 || channels === 4;
  for (let at = 0; at < count; at += 1) {
    const from = at * channels;
    for (let channel = 0; channel < 3; channel += 1)
      points[at * 4 + channel] = data[from + (hasColour ? channel : 0)] ?? 0;
    points[at * 4 + 3] = hasAlpha ? (data[from + channels - 1] ?? 0) : 255;
  }
  return points;
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

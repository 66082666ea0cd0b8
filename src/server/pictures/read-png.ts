import { decode, encode } from "fast-png";
import type { FieldProblem } from "#contract/errors/refusal.ts";
import { plainPng } from "../png/index.ts";

/** How large a picture may be. */
export interface PictureBounds {
  width: number;
  height: number;
  bytes: number;
}

/** A picture as it is stored, and its points with four channels each. */
export interface ReadPicture {
  png: Buffer;
  points: Uint8Array;
  width: number;
  height: number;
}

/**
 * Reads a PNG in base64 and answers it as it is stored: its points alone, without whatever else the file said. Nothing is
 * unpacked that is too large. Pure.
 */
export function readPng(base64: string, most: PictureBounds): ReadPicture | FieldProblem {
  const tooLarge = { problem: "signatureSize", params: { width: most.width, height: most.height } } as const;
  const bytes = Buffer.from(base64, "base64");
  // Width and height stand in the first 24 bytes.
  if (bytes.length < 33 || bytes.readUInt32BE(0) !== 0x89504e47) return { problem: "signatureUnreadable" };
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (width < 1 || height < 1 || width > most.width || height > most.height) return tooLarge;
  const plain = plainPng(bytes);
  if (plain === undefined) return { problem: "signatureUnreadable" };
  try {
    const { data, channels, depth } = decode(plain);
    if (depth !== 8) return { problem: "signatureUnreadable" };
    const points = rgba(data, channels);
    const png = Buffer.from(encode({ width, height, data: points, channels: 4, depth: 8 }));
    if (png.length > most.bytes)
      return { problem: "pictureTooManyKb", params: { maxKb: Math.floor(most.bytes / 1024) } };
    return { png, points, width, height };
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

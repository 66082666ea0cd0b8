import { encode } from "fast-png";

/** The picture of a signature, in base64: a stroke on a clear ground; another `height` is another signature. */
export function aSignature(given: { width?: number; height?: number; ink?: boolean } = {}): string {
  const { width = 60, height = 20, ink = true } = given;
  const data = new Uint8Array(width * height * 4);
  if (ink)
    for (let across = 0; across < width; across += 1)
      data.set([20, 20, 40, 255], ((across % height) * width + across) * 4);
  return Buffer.from(encode({ width, height, data, channels: 4, depth: 8 })).toString("base64");
}

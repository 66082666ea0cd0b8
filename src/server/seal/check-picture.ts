import { Resvg } from "@resvg/resvg-js";
import { decode } from "fast-png";
import { SaxesParser } from "saxes";
import type { FieldProblem } from "#contract/errors/refusal.ts";

/** An uploaded picture, and what is stored of it: always a PNG. */
export interface UploadedPicture {
  kind: "png" | "svg";
  base64: string;
}

const leastPixels = 200;
const mostPixels = 4_000;
const drawnPixels = 1_600;
const mostSvgBytes = 300_000;

/** Shapes and nothing that fetches, runs, repeats or needs a typeface. */
const allowedElements = new Set(
  "svg g path circle ellipse rect line polyline polygon defs title desc clipPath metadata".split(" "),
);

/**
 * Looks through an uploaded picture of a seal and answers it as a PNG: an SVG is drawn here, once, so that nothing of
 * a stranger's file is ever run or sent to a browser. A picture without a transparent ground would cover the text below.
 */
export function checkedPicture({ kind, base64 }: UploadedPicture): Buffer | FieldProblem {
  const bytes = Buffer.from(base64, "base64");
  const png = kind === "svg" ? drawnSvg(bytes) : bytes;
  return Buffer.isBuffer(png) ? checkedPng(png) : png;
}

function checkedPng(bytes: Buffer): Buffer | FieldProblem {
  // Width and height stand in the first 24 bytes: nothing is unpacked that is too large.
  if (bytes.length < 33 || bytes.readUInt32BE(0) !== 0x89504e47) return { problem: "sealPictureUnreadable" };
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (Math.min(width, height) < leastPixels || Math.max(width, height) > mostPixels)
    return { problem: "sealPictureSize", params: { least: leastPixels, most: mostPixels } };
  try {
    const { data, channels, depth } = decode(bytes);
    const hasAlpha = channels === 4 || channels === 2;
    if (!hasAlpha || depth !== 8) return { problem: "sealPictureOpaque" };
    let clear = 0;
    for (let at = channels - 1; at < data.length; at += channels) if ((data[at] ?? 255) < 16) clear += 1;
    return clear * channels > data.length * 0.1 && clear * channels < data.length
      ? bytes
      : { problem: "sealPictureOpaque" };
  } catch {
    return { problem: "sealPictureUnreadable" };
  }
}

function drawnSvg(bytes: Buffer): Buffer | FieldProblem {
  if (bytes.length > mostSvgBytes) return { problem: "sealPictureUnreadable" };
  const text = bytes.toString("utf8");
  const stranger = strangerIn(text);
  if (stranger !== undefined) return { problem: "sealPictureElement", params: { element: stranger } };
  try {
    const drawing = new Resvg(text, {
      fitTo: { mode: "width", value: drawnPixels },
      font: { loadSystemFonts: false },
    });
    return Buffer.from(drawing.render().asPng());
  } catch {
    return { problem: "sealPictureUnreadable" };
  }
}

/** The first thing in an SVG that a seal does not need, or its first fault. */
function strangerIn(text: string): string | undefined {
  const parser = new SaxesParser();
  let found: string | undefined;
  const say = (what: string): void => void (found ??= what);
  parser.on("doctype", () => say("DOCTYPE"));
  parser.on("processinginstruction", ({ target }) => say(target));
  parser.on("error", () => say("XML"));
  parser.on("opentag", ({ name, attributes }) => {
    if (!allowedElements.has(name) && !name.includes(":")) say(name);
    for (const [attribute, value] of Object.entries(attributes)) {
      if (/href$/iu.test(attribute) || /^on/iu.test(attribute)) say(attribute);
      if (/url\s*\(\s*(?!#)/iu.test(String(value))) say(attribute);
    }
  });
  parser.write(text).close();
  return found;
}

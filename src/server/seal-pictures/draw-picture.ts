import { Resvg } from "@resvg/resvg-js";
import { decode } from "fast-png";
import { SaxesParser } from "saxes";
import type { FieldProblem } from "#contract/errors/refusal.ts";
import { plainPng } from "../png/index.ts";

/** An uploaded picture, in base64. */
export interface UploadedPicture {
  kind: "png" | "svg";
  base64: string;
}

/** What is stored of a picture: always a PNG, in base64. */
export interface DrawnPicture {
  png: string;
}

const leastPixels = 200;
const mostPixels = 4_000;
const drawnPixels = 1_600;
const mostSvgBytes = 300_000;
const mostElements = 2_000;
/** Each level may be a layer of its own, as large as the picture. */
const mostDepth = 24;
const svgNamespace = "http://www.w3.org/2000/svg";

/** Shapes and nothing that fetches, runs, repeats or needs a typeface. */
const allowedElements = new Set(
  "svg g path circle ellipse rect line polyline polygon defs title desc clipPath metadata".split(" "),
);
/** What no seal has and any picture is made endless with. */
const costly = /^(?:filter|mask|marker(?:-start|-mid|-end)?|stroke-dasharray)$/u;

/**
 * Looks through an uploaded picture of a seal and answers it as a PNG: an SVG is drawn here, once, so that nothing of
 * a stranger's file is ever run or sent to a browser. A picture without a transparent ground would cover the text below.
 */
export function drawPicture({ kind, base64 }: UploadedPicture): DrawnPicture | FieldProblem {
  const bytes = Buffer.from(base64, "base64");
  const checked = kind === "svg" ? drawnSvg(bytes) : checkedPng(bytes);
  return Buffer.isBuffer(checked) ? { png: checked.toString("base64") } : checked;
}

function checkedPng(bytes: Buffer): Buffer | FieldProblem {
  // Width and height stand in the first 24 bytes: nothing is unpacked that is too large.
  if (bytes.length < 33 || bytes.readUInt32BE(0) !== 0x89504e47) return { problem: "sealPictureUnreadable" };
  const wrongSize = sizeProblem(bytes.readUInt32BE(16), bytes.readUInt32BE(20));
  if (wrongSize !== undefined) return wrongSize;
  const png = plainPng(bytes);
  if (png === undefined) return { problem: "sealPictureUnreadable" };
  try {
    const { data, channels, depth } = decode(png);
    const hasAlpha = channels === 4 || channels === 2;
    if (!hasAlpha || depth !== 8) return { problem: "sealPictureOpaque" };
    return isClearEnough(data, channels) ? png : { problem: "sealPictureOpaque" };
  } catch {
    return { problem: "sealPictureUnreadable" };
  }
}

/** A tenth of the points at least shows what lies below, and not all of them. */
function isClearEnough(points: ArrayLike<number>, channels: number): boolean {
  let clear = 0;
  for (let at = channels - 1; at < points.length; at += channels) if ((points[at] ?? 255) < 16) clear += 1;
  return clear * channels > points.length * 0.1 && clear * channels < points.length;
}

function sizeProblem(width: number, height: number): FieldProblem | undefined {
  if (Math.min(width, height) >= leastPixels && Math.max(width, height) <= mostPixels) return undefined;
  return { problem: "sealPictureSize", params: { least: leastPixels, most: mostPixels } };
}

function drawnSvg(bytes: Buffer): Buffer | FieldProblem {
  if (bytes.length > mostSvgBytes) return { problem: "sealPictureUnreadable" };
  const text = bytes.toString("utf8");
  const wrong = strangerIn(text);
  if (wrong !== undefined) return wrong;
  try {
    const drawing = new Resvg(text, {
      fitTo: { mode: "width", value: drawnPixels },
      font: { loadSystemFonts: false },
    });
    // Drawn as wide as everything, a narrow one would become as tall as it likes.
    const wrongSize = sizeProblem(drawnPixels, (drawnPixels * drawing.height) / drawing.width);
    if (wrongSize !== undefined) return wrongSize;
    const drawn = drawing.render();
    return isClearEnough(drawn.pixels, 4) ? Buffer.from(drawn.asPng()) : { problem: "sealPictureOpaque" };
  } catch {
    return { problem: "sealPictureUnreadable" };
  }
}

/** The first thing in an SVG that a seal does not need, or its first fault. */
function strangerIn(text: string): FieldProblem | undefined {
  const parser = new SaxesParser({ xmlns: true });
  let found: FieldProblem | undefined;
  let depth = 0;
  let elements = 0;
  const say = (element: string): void =>
    void (found ??= { problem: "sealPictureElement", params: { element } });
  parser.on("doctype", () => say("DOCTYPE"));
  parser.on("processinginstruction", ({ target }) => say(target));
  parser.on("error", () => say("XML"));
  parser.on("closetag", () => (depth -= 1));
  parser.on("opentag", ({ name, uri, local, attributes }) => {
    depth += 1;
    elements += 1;
    if (depth > mostDepth || elements > mostElements) found ??= { problem: "sealPictureTooComplex" };
    // Under whatever prefix: what a name means is its namespace. What is in none of ours is not drawn.
    if (!allowedElements.has(local) && (uri === svgNamespace || uri === "")) say(name);
    for (const [attribute, { value }] of Object.entries(attributes)) {
      if (/href$/iu.test(attribute) || /^on/iu.test(attribute)) say(attribute);
      if (/url\s*\(\s*(?!#)/iu.test(value)) say(attribute);
      const wrong = costlyIn(attribute, value);
      if (wrong !== undefined) say(wrong);
    }
  });
  parser.write(text).close();
  return found;
}

/** The costly property that an attribute gives, itself or in a style. */
function costlyIn(attribute: string, value: string): string | undefined {
  const given = attribute === "style" ? value.split(";").map((one) => one.split(":")) : [[attribute, value]];
  const properties = given.map(([name = "", said = ""]) => [name.trim().toLowerCase(), said.trim()] as const);
  return properties.find(([name, said]) => costly.test(name) && said !== "none")?.[0];
}

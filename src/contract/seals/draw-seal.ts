import { type PlacedGlyph, textOnLine } from "./placed-glyph.ts";
import type { SealDrawing, SealSize } from "./seal-drawing.ts";
import { textOnEllipse } from "./text-on-ellipse.ts";

/** A seal as it is to be drawn: filled outlines and characters, in millimetres from its middle, y downwards. */
export interface DrawnSeal {
  size: SealSize;
  /** Path data of rim and star; holes run the other way round. */
  outline: string;
  glyphs: readonly PlacedGlyph[];
}

/** Vermilion, as seals are printed (`look`: for seals and overdue alone). */
export const sealColour = "#C23B22";

const kappa = 0.552_284_75;
const n = (value: number): string => String(Number(value.toFixed(4)));

/**
 * Draws a seal from what it says: round with text along the rim, star, lower text and number; oval; or a square name
 * seal, read in columns from the right. Sizes follow from the size of the impression and the length of the texts, so
 * it is the same picture at every resolution. Pure.
 */
export function drawSeal(drawing: SealDrawing, size: SealSize): DrawnSeal {
  return drawing.shape === "square" ? squareSeal(drawing, size) : roundSeal(drawing, size);
}

function roundSeal({ rimText, star, lowerText, number }: SealDrawing, size: SealSize): DrawnSeal {
  const [a, b] = [size.widthMm / 2, size.heightMm / 2];
  const least = Math.min(a, b);
  const line = least * 0.06;
  const height = least * 0.29;
  const inset = line + least * 0.07 + height / 2;
  const small = least * 0.11;
  const smallInset = line + least * 0.07 + small / 2;
  return {
    size,
    outline: [
      ellipsePath(a, b, false),
      ellipsePath(a - line, b - line, true),
      star === true ? starPath(least * 0.3) : "",
    ].join(""),
    glyphs: [
      ...textOnEllipse(
        { a: a - inset, b: b - inset },
        { text: rimText, size: height, share: 0.75, side: "top" },
      ),
      ...textOnLine(lowerText ?? "", b * (star === true ? 0.5 : 0.12), least * 0.18, a * 0.78),
      ...textOnEllipse(
        { a: a - smallInset, b: b - smallInset },
        { text: number ?? "", size: small, share: 0.22, side: "bottom" },
      ),
    ],
  };
}

function squareSeal({ rimText }: SealDrawing, size: SealSize): DrawnSeal {
  const { widthMm: w, heightMm: h } = size;
  const line = Math.min(w, h) * 0.05;
  const characters = [...rimText];
  const columns = Math.ceil(Math.sqrt(characters.length));
  const rows = Math.ceil(characters.length / columns);
  const [cellW, cellH] = [(w - line * 3) / columns, (h - line * 3) / rows];
  const em = Math.min(cellH, cellW / 0.6) * 0.96;
  const glyphs = characters.map((character, index): PlacedGlyph => {
    const [column, row] = [Math.floor(index / rows), index % rows];
    return {
      character,
      x: ((columns - 1) / 2 - column) * cellW,
      y: (row - (rows - 1) / 2) * cellH,
      angle: 0,
      size: em,
      scaleX: Math.min(1, cellW / em),
    };
  });
  return { size, outline: rectPath(w, h, false) + rectPath(w - line * 2, h - line * 2, true), glyphs };
}

/** An ellipse of four curves; the inner one of a rim runs backwards and is a hole. */
function ellipsePath(a: number, b: number, backwards: boolean): string {
  const [ka, kb] = [a * kappa, b * kappa];
  const s = backwards ? -1 : 1;
  const curve = (...at: number[]) => `C${at.map(n).join(" ")}`;
  return [
    `M${n(a)} 0`,
    curve(a, s * kb, ka, s * b, 0, s * b),
    curve(-ka, s * b, -a, s * kb, -a, 0),
    curve(-a, -s * kb, -ka, -s * b, 0, -s * b),
    curve(ka, -s * b, a, -s * kb, a, 0),
    "Z",
  ].join("");
}

function rectPath(w: number, h: number, backwards: boolean): string {
  const [x, y] = [n(w / 2), n(h / 2)];
  return backwards
    ? `M-${x} -${y}L-${x} ${y}L${x} ${y}L${x} -${y}Z`
    : `M-${x} -${y}L${x} -${y}L${x} ${y}L-${x} ${y}Z`;
}

function starPath(radius: number): string {
  const points = Array.from({ length: 10 }, (_each, index) => {
    const angle = -Math.PI / 2 + (index * Math.PI) / 5;
    const far = index % 2 === 0 ? radius : radius * 0.382;
    return `${n(far * Math.cos(angle))} ${n(far * Math.sin(angle))}`;
  });
  return `M${points.join("L")}Z`;
}

/** The matrix that brings a glyph of `unitsPerEm`, y upwards, to its place; in the order of SVG's `matrix()`. Pure. */
export function glyphMatrix(
  { x, y, angle, size, scaleX }: PlacedGlyph,
  glyph: { unitsPerEm: number; advance: number; middle: number },
): readonly [number, number, number, number, number, number] {
  const scale = size / glyph.unitsPerEm;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [a, b, c, d] = [cos * scale * scaleX, sin * scale * scaleX, sin * scale, -cos * scale];
  const [dx, dy] = [glyph.advance / 2, glyph.middle];
  return [a, b, c, d, x - a * dx - c * dy, y - b * dx - d * dy];
}

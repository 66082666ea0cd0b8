import { randomBytes, randomInt } from "node:crypto";
import { encode } from "fast-png";
import { captchaLetters } from "./captcha-letters.ts";

const width = 150;
const height = 50;
const length = 4;

interface Line {
  from: readonly [number, number];
  to: readonly [number, number];
  half: number;
}

/**
 * A captcha: characters and their picture. The picture is a bitmap in which letters, lines across them and grain are one
 * ink, so that nothing in it is in the order of writing. It slows down who does not bother to look; a machine that is
 * taught can read it, which is why it counts as no protection of its own.
 */
export function drawCaptcha(): { text: string; svg: string } {
  const letters = Object.keys(captchaLetters);
  const text = Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
  const lines = [...[...text].flatMap(strokesOf), ...Array.from({ length: 2 }, lineAcross).flat()];
  const png = Buffer.from(encode({ width, height, channels: 1, depth: 8, data: inked(lines) }));
  const source = `data:image/png;base64,${png.toString("base64")}`;
  const size = `width="${width}" height="${height}"`;
  return {
    text,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}"><image href="${source}" ${size}/></svg>`,
  };
}

/** A number between two, anew each time. */
function between(least: number, most: number): number {
  return least + (randomInt(2 ** 32) / 2 ** 32) * (most - least);
}

/** The strokes of the character at a place: turned, slanted, of another size and weight each time. */
function strokesOf(letter: string, place: number): Line[] {
  const [scaleX, scaleY] = [between(4.8, 6.2), between(4.6, 5.8)];
  const [turn, slant] = [between(-0.35, 0.35), between(-0.3, 0.3)];
  const [middleX, middleY] = [24 + place * 33 + between(-4, 4), height / 2 + between(-4, 4)];
  const half = between(1.1, 1.7);
  const drawn = (point: string): [number, number] => {
    const [x = 0, y = 0] = point.split(",").map(Number);
    const [right, down] = [(x - 2 + between(-0.2, 0.2)) * scaleX, (y - 3 + between(-0.2, 0.2)) * scaleY];
    const slanted = right - slant * down;
    return [
      middleX + slanted * Math.cos(turn) - down * Math.sin(turn),
      middleY + slanted * Math.sin(turn) + down * Math.cos(turn),
    ];
  };
  return (captchaLetters[letter] ?? "")
    .split("|")
    .flatMap((stroke) => chain(stroke.split(" ").map(drawn), half));
}

/** A wave from side to side, as heavy as a letter. */
function lineAcross(): Line[] {
  const [from, lift] = [between(8, height - 8), between(-14, 14)];
  const [swing, phase, pace] = [between(2, 7), between(0, 6.3), between(0.04, 0.09)];
  const points = Array.from({ length: 13 }, (_, at): [number, number] => {
    const x = (at * width) / 12;
    return [x, from + (lift * at) / 12 + swing * Math.sin(x * pace + phase)];
  });
  return chain(points, between(0.6, 1.1));
}

function chain(points: readonly (readonly [number, number])[], half: number): Line[] {
  return points.slice(1).map((to, at) => ({ from: points[at] ?? to, to, half }));
}

/** How far the waves below move a point, and a line's own width. */
const reach = 6;

/** The picture as grey values: everything bent by two waves, with grain on paper and ink. */
function inked(lines: readonly Line[]): Uint8Array {
  const [swingX, swingY] = [between(1.5, 2.8), between(1.5, 2.8)];
  const [phaseX, phaseY] = [between(0, 6.3), between(0, 6.3)];
  const [paceX, paceY] = [between(0.1, 0.18), between(0.06, 0.12)];
  const covers = new Float32Array(width * height);
  for (const line of lines) {
    const [left, right] = span(line.from[0], line.to[0], width);
    const [top, bottom] = span(line.from[1], line.to[1], height);
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1) {
        const bentX = x + swingX * Math.sin(y * paceX + phaseX);
        const bentY = y + swingY * Math.sin(x * paceY + phaseY);
        const at = y * width + x;
        covers[at] = Math.max(covers[at] ?? 0, coverOf(line, bentX, bentY));
      }
    }
  }
  const [paper, ink] = [between(226, 242), between(60, 110)];
  return Uint8Array.from(randomBytes(width * height), (random, at) => {
    const speck = random < 8 ? -90 : random > 247 ? 60 : (random % 32) - 16;
    return Math.max(0, Math.min(255, Math.round(paper + (ink - paper) * (covers[at] ?? 0) + speck)));
  });
}

function span(one: number, other: number, size: number): [number, number] {
  return [
    Math.max(0, Math.floor(Math.min(one, other) - reach)),
    Math.min(size, Math.ceil(Math.max(one, other) + reach)),
  ];
}

/** How much of a pixel a line covers, 0 to 1. */
function coverOf({ from, to, half }: Line, x: number, y: number): number {
  const [alongX, alongY] = [to[0] - from[0], to[1] - from[1]];
  const square = alongX * alongX + alongY * alongY;
  const at =
    square === 0 ? 0 : Math.max(0, Math.min(1, ((x - from[0]) * alongX + (y - from[1]) * alongY) / square));
  const distance = Math.hypot(x - from[0] - at * alongX, y - from[1] - at * alongY);
  return Math.max(0, Math.min(1, half + 0.5 - distance));
}

import type { Atom } from "./break-lines.ts";
import type { PageCanvas } from "./page-canvas.ts";

/** An atom and where it stands, counted from the beginning of its line. */
export type PlacedAtom = Atom & { x: number };

interface Place {
  x: number;
  baseline: number;
  top: number;
  height: number;
}

/** Draws the atoms of one line; neighbours that are written alike are one text. */
export function drawLine(canvas: PageCanvas, atoms: readonly PlacedAtom[], place: Place): void {
  for (const run of runsOf(atoms)) drawRun(canvas, run, place);
}

function runsOf(atoms: readonly PlacedAtom[]): PlacedAtom[][] {
  const runs: PlacedAtom[][] = [];
  for (const atom of atoms) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const follows =
      last !== undefined &&
      last.style === atom.style &&
      last.face === atom.face &&
      isText(last) &&
      isText(atom) &&
      Math.abs(last.x + last.width - atom.x) < 0.05;
    if (follows && run !== undefined) run.push(atom);
    else runs.push([atom]);
  }
  return runs;
}

const isText = ({ kind }: Atom): boolean => kind === "character" || kind === "space";

function drawRun(canvas: PageCanvas, run: readonly PlacedAtom[], { x, baseline, top, height }: Place): void {
  const [first] = run;
  const last = run.at(-1);
  if (first === undefined || last === undefined) return;
  const { style, face, picture } = first;
  const [from, width] = [x + first.x, last.x + last.width - first.x];
  if (picture !== undefined) {
    canvas.drawn.push({
      kind: "picture",
      part: picture.part,
      x: from,
      y: baseline - picture.height,
      width,
      height: picture.height,
    });
    return;
  }
  if (style.highlight !== undefined)
    canvas.drawn.push({ kind: "fill", x: from, y: top, width, height, color: style.highlight });
  const raised = baseline - style.raise * style.size;
  const text = first.kind === "tab" ? filledWith(first) : run.map((atom) => atom.text).join("");
  if (face !== undefined && (text.trim() !== "" || first.field !== undefined))
    canvas.drawn.push({
      kind: "text",
      x: from,
      baseline: raised,
      text: first.field === undefined ? text : { field: first.field, faceOf: () => face },
      face,
      size: style.size,
      color: style.color,
      isSlanted: style.italic,
    });
  const thin = Math.max(style.size * 0.05, 0.4);
  const stroke = (y: number) =>
    void canvas.drawn.push({
      kind: "line",
      x1: from,
      y1: y,
      x2: from + width,
      y2: y,
      width: thin,
      color: style.color,
    });
  if (style.underline) stroke(raised + style.size * 0.14);
  if (style.strike) stroke(raised - style.size * 0.28);
}

/** What fills a tab to its stop. */
function filledWith({ text, width, style }: PlacedAtom): string {
  return text === "" ? "" : text.repeat(Math.max(Math.floor(width / (style.size * 0.5)), 0));
}

import type { Typefaces } from "../../typeface/index.ts";
import { type Atom, type Cluster, clustersOf, torn, widthOf } from "./break-lines.ts";
import { drawLine, type PlacedAtom } from "./draw-line.ts";
import { type Box, roomOf } from "./page-canvas.ts";
import type { Paragraph, TextStyle } from "./page-model.ts";

/** What laying out needs besides the text. */
export interface LayoutScope {
  typefaces: Typefaces;
  /** The distance of lines, where the page has a grid. */
  pitch: number | undefined;
}

/** A line before it is placed. */
interface Line {
  clusters: Cluster[];
  /** It ends by a break or with the paragraph: it is not stretched. */
  isLast: boolean;
  endsPage: boolean;
}

/** The usual height of a line, as a share of the size of its text. */
const usualHeight = 1.3;
const usualTab = 21;

/** Lays out a paragraph as its lines. `after`: the paragraph that follows, `before` the one it follows. */
export function layParagraph(
  paragraph: Paragraph,
  width: number,
  scope: LayoutScope,
  around: { before: Paragraph | undefined; after: Paragraph | undefined },
): Box[] {
  const { left, right, first, marker } = paragraph;
  const inner = Math.max(width - left - right, 20);
  const sign =
    marker === undefined
      ? []
      : clustersOf([{ kind: "text", ...marker }], scope.typefaces).flatMap(({ atoms }) => atoms);
  const signWidth = widthOf(sign);
  // The text behind a sign begins where the other lines do, or a little behind it.
  const offset =
    marker === undefined ? first : Math.max(first + signWidth + marker.style.size * 0.3, Math.min(0, -first));
  const lines = linesOf(clustersOf(paragraph.inlines, scope.typefaces), paragraph, { inner, offset });
  const boxes = lines.map((line, at): Box => {
    const indent = at === 0 ? offset : 0;
    const height = heightOf(line, paragraph, scope);
    const signs = at === 0 ? placed(sign, first) : [];
    const atoms = [...signs, ...placedAtoms(line, paragraph, { indent, inner })];
    const next = lines[at + 1];
    return {
      height: height.line,
      draw: (canvas, x, y) => {
        if (paragraph.shade !== undefined)
          canvas.drawn.push({
            kind: "fill",
            x: x + left,
            y,
            width: inner,
            height: height.line,
            color: paragraph.shade,
          });
        drawLine(canvas, atoms, { x: x + left, baseline: y + height.baseline, top: y, height: height.line });
      },
      breakBefore: (at === 0 && paragraph.breakBefore) || lines[at - 1]?.endsPage === true,
      keepNext:
        (paragraph.keepNext && at === lines.length - 1) ||
        (lines.length > 2 && (at === 0 || at === lines.length - 2) && next !== undefined),
    };
  });
  return withSurroundings(boxes, paragraph, { left, inner }, around);
}

function withSurroundings(
  boxes: Box[],
  paragraph: Paragraph,
  { left, inner }: { left: number; inner: number },
  { before, after }: { before: Paragraph | undefined; after: Paragraph | undefined },
): Box[] {
  const { borders, contextual, styleId } = paragraph;
  const isLike = (other: Paragraph | undefined) => contextual && other?.styleId === styleId;
  const edge = (border: NonNullable<Paragraph["borders"]["top"]>): Box => ({
    height: border.width + 2,
    keepNext: true,
    draw: (canvas, x, y) =>
      void canvas.drawn.push({
        kind: "line",
        x1: x + left,
        y1: y + 1,
        x2: x + left + inner,
        y2: y + 1,
        ...border,
      }),
  });
  const [firstBox] = boxes;
  const room = isLike(before) ? 0 : paragraph.before;
  const above =
    room > 0 ? [{ ...roomOf(room), keepNext: true, breakBefore: firstBox?.breakBefore === true }] : [];
  const hasEdge = borders.bottom !== undefined;
  return [
    ...above,
    ...(borders.top === undefined ? [] : [edge(borders.top)]),
    // The room above it has begun the page.
    ...boxes.map((box, at) => ({
      ...box,
      ...(at === 0 && above.length > 0 ? { breakBefore: false } : {}),
      ...(at === boxes.length - 1 && hasEdge ? { keepNext: true } : {}),
    })),
    ...(borders.bottom === undefined ? [] : [{ ...edge(borders.bottom), keepNext: paragraph.keepNext }]),
    ...(paragraph.after > 0 && !isLike(after)
      ? [{ ...roomOf(paragraph.after), keepNext: paragraph.keepNext }]
      : []),
  ];
}

function linesOf(
  clusters: readonly Cluster[],
  paragraph: Paragraph,
  { inner, offset }: { inner: number; offset: number },
): Line[] {
  const lines: Line[] = [];
  let line: Cluster[] = [];
  let at = offset;
  const end = (isLast: boolean, endsPage = false): void => {
    lines.push({ clusters: line, isLast, endsPage });
    line = [];
    at = 0;
  };
  const queue = [...clusters];
  for (let index = 0; index < queue.length; index += 1) {
    const cluster = queue[index] as Cluster;
    if (cluster.kind === "lineBreak" || cluster.kind === "pageBreak") {
      end(true, cluster.kind === "pageBreak");
      continue;
    }
    if (cluster.kind === "tab") {
      const width = tabWidth(at, paragraph, widthUntilTab(queue, index + 1), inner);
      line.push({
        ...cluster,
        width: width.width,
        atoms: [{ ...(cluster.atoms[0] as Atom), width: width.width, text: width.leader }],
      });
      at += width.width;
      continue;
    }
    if (cluster.kind === "words" && at + cluster.width > inner + 0.01) {
      if (cluster.width > inner && cluster.atoms.length > 1) {
        queue.splice(index, 1, ...torn(cluster));
        index -= 1;
        continue;
      }
      if (line.some(({ kind }) => kind === "words")) end(false);
    }
    // A line never begins with the blank at which the one before was broken.
    if (cluster.kind === "space" && line.length === 0 && lines.length > 0 && lines.at(-1)?.isLast === false)
      continue;
    line.push(cluster);
    at += cluster.width;
  }
  // Behind a page break at its end nothing is left of the paragraph.
  if (line.length > 0 || lines.at(-1)?.endsPage !== true || lines.length === 0) end(true);
  return lines;
}

function widthUntilTab(queue: readonly Cluster[], from: number): number {
  let width = 0;
  for (const { kind, width: more } of queue.slice(from)) {
    if (kind === "tab" || kind === "lineBreak" || kind === "pageBreak") break;
    width += more;
  }
  return width;
}

/** How wide a tab is at a place, and what fills it. */
function tabWidth(at: number, { tabs, left }: Paragraph, behind: number, inner: number) {
  const stop = tabs.find((each) => each.at - left > at + 0.5);
  if (stop === undefined) return { width: usualTab - (((at % usualTab) + usualTab) % usualTab), leader: "" };
  const room = Math.min(stop.at - left, inner) - at;
  const taken = stop.align === "end" ? behind : stop.align === "center" ? behind / 2 : 0;
  return { width: Math.max(room - taken, 1), leader: stop.leader };
}

function heightOf(
  { clusters }: Line,
  paragraph: Paragraph,
  { pitch }: LayoutScope,
): { line: number; baseline: number } {
  const atoms = clusters.flatMap((cluster) => cluster.atoms);
  const texts = atoms.filter(({ kind }) => kind !== "picture" && kind !== "tab");
  const sizes = (texts.length > 0 ? texts : [{ style: paragraph.markStyle }]).map(({ style }) => style.size);
  const natural = Math.max(...sizes) * usualHeight;
  const pictures = Math.max(0, ...atoms.map(({ picture }) => picture?.height ?? 0));
  const { rule, value } = paragraph.line;
  const usual =
    pitch !== undefined && paragraph.snapToGrid ? Math.ceil(natural / pitch - 0.05) * pitch : natural;
  const wanted = rule === "exact" ? value : rule === "atLeast" ? Math.max(value, natural) : usual * value;
  const ofText = (wanted - natural) / 2 + natural * 0.79;
  const line = Math.max(wanted, pictures === 0 ? 0 : pictures + natural * 0.21);
  return { line, baseline: pictures > ofText && line > wanted - 0.01 ? Math.max(pictures, ofText) : ofText };
}

function placedAtoms(
  { clusters, isLast }: Line,
  { align }: Paragraph,
  { indent, inner }: { indent: number; inner: number },
): PlacedAtom[] {
  const shown = withoutBlanksAtEnd(clusters);
  const used = shown.reduce((sum, { width }) => sum + width, indent);
  const free = Math.max(inner - used, 0);
  const hasTab = shown.some(({ kind }) => kind === "tab");
  const gaps = shown.slice(0, -1).filter(({ stretches }) => stretches).length;
  const isStretched = align === "justify" && !isLast && !hasTab && gaps > 0;
  const share = isStretched ? free / gaps : 0;
  let x = indent + (align === "center" ? free / 2 : align === "end" ? free : 0);
  const atoms: PlacedAtom[] = [];
  for (const cluster of shown) {
    atoms.push(...placed(cluster.atoms, x));
    x += cluster.width + (cluster.stretches ? share : 0);
  }
  return atoms;
}

function withoutBlanksAtEnd(clusters: readonly Cluster[]): readonly Cluster[] {
  const last = clusters.findLastIndex(({ kind, atoms }) => kind !== "space" || atoms.some(isUnderlined));
  return clusters.slice(0, last + 1);
}

/** A blank on which something is to be written by hand. */
const isUnderlined = ({ style }: { style: TextStyle }): boolean => style.underline;

function placed(atoms: readonly Atom[], from: number): PlacedAtom[] {
  let x = from;
  return atoms.map((atom) => {
    const at = { ...atom, x };
    x += atom.width;
    return at;
  });
}

import type { Typefaces, Face } from "../../typeface/index.ts";
import type { Inline, TextStyle } from "./page-model.ts";

/** The smallest piece of a line. */
export interface Atom {
  kind: "character" | "space" | "tab" | "field" | "picture";
  text: string;
  width: number;
  style: TextStyle;
  face: Face | undefined;
  /** Of a picture. */
  picture?: { part: string; height: number };
  /** Of a field. */
  field?: "page" | "pages";
}

/** Atoms that stay on one line. */
export interface Cluster {
  atoms: readonly Atom[];
  width: number;
  kind: "words" | "space" | "tab" | "lineBreak" | "pageBreak";
  /** A line may be stretched behind it. */
  stretches: boolean;
}

/** What does not begin a line, and what does not end one (GB/T 15834, JIS X 4051). */
const noStart =
  /^[、。，．・：；？！‥…’”）〕］｝〉》」』】〗ゝゞ々ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ,.:;?!)\]}%‰℃°·—]$/u;
const noEnd = /^[‘“（〔［｛〈《「『【〖([{$￥¥£€#]$/u;
const wide =
  /[\u1100-\u11FF\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFFEF\u{20000}-\u{3FFFF}\u3000-\u303F]/u;

/** Takes inlines apart into what stays together; the widths are those of the typeface. Pure but for it. */
export function clustersOf(inlines: readonly Inline[], typefaces: Typefaces): Cluster[] {
  const clusters: Cluster[] = [];
  let open: Atom[] = [];
  const close = (): void => {
    if (open.length > 0) clusters.push(wordsOf(open));
    open = [];
  };
  const alone = (kind: Cluster["kind"], atoms: readonly Atom[]): void => {
    close();
    clusters.push({ atoms, width: widthOf(atoms), kind, stretches: kind === "space" });
  };
  for (const inline of inlines) {
    const { style } = inline;
    const blank = { text: "", width: 0, style, face: undefined };
    if (inline.kind === "lineBreak" || inline.kind === "pageBreak")
      alone(inline.kind, [{ kind: "space", ...blank }]);
    else if (inline.kind === "tab") alone("tab", [{ kind: "tab", ...blank }]);
    else if (inline.kind === "picture") {
      close();
      const { part, height } = inline;
      open.push({ kind: "picture", ...blank, width: inline.width, picture: { part, height } });
      close();
    } else if (inline.kind === "field") {
      const face = typefaces.faceOf(0x30, style.bold);
      open.push({
        kind: "field",
        text: "",
        width: face.widthOf(0x30) * style.size * 2,
        style,
        face,
        field: inline.field,
      });
    } else {
      for (const character of inline.text) {
        const codePoint = character.codePointAt(0) ?? 0;
        if (character === "\u00AD" || character === "\u200B") continue;
        const face = typefaces.faceOf(codePoint, style.bold);
        const width = face.widthOf(codePoint) * style.size;
        if (/[ \t\n]/u.test(character)) {
          alone("space", [{ kind: "space", text: " ", width: face.widthOf(0x20) * style.size, style, face }]);
          continue;
        }
        if (isBreakBetween(open.at(-1)?.text, character)) close();
        open.push({ kind: "character", text: character, width, style, face });
      }
    }
  }
  close();
  return clusters;
}

/** In pieces of single atoms, where a cluster is wider than any line. */
export function torn(cluster: Cluster): Cluster[] {
  return cluster.atoms.map((atom) => wordsOf([atom]));
}

export const widthOf = (atoms: readonly Atom[]): number => atoms.reduce((sum, { width }) => sum + width, 0);

function wordsOf(atoms: readonly Atom[]): Cluster {
  const last = atoms.at(-1)?.text ?? "";
  return { atoms, width: widthOf(atoms), kind: "words", stretches: wide.test(last) };
}

function isBreakBetween(before: string | undefined, after: string): boolean {
  if (before === undefined) return false;
  if (noStart.test(after) || noEnd.test(before)) return false;
  return wide.test(before) || wide.test(after) || before === "-" || before === "/" || before === "";
}

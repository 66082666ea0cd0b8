import { childOf, elementsOf, type XmlElement } from "../docx/xml-tree.ts";
import { numeral } from "./numeral.ts";

/** A level of a list. */
export interface ListLevel {
  /** What stands before a point, the count of this and of the outer levels taken in. */
  marker(): string;
  /** Its `w:pPr` and `w:rPr`. */
  paragraph: XmlElement | undefined;
  run: XmlElement | undefined;
}

/** The lists of a document; asked for point after point, in the order of the text. */
export interface Lists {
  next(numId: string, level: number): ListLevel | undefined;
}

/** Signs of the symbol typefaces that office programs take for points. */
const bullets: Readonly<Record<string, string>> = {
  "\uF0B7": "•",
  "\uF06C": "●",
  "\uF06E": "■",
  "\uF06F": "□",
  "\uF075": "◆",
  "\uF0A7": "▪",
  "\uF0A8": "◻",
  "\uF0D8": "➢",
  "\uF0FC": "✓",
  o: "○",
};

/** Reads `numbering.xml`; a document may have none. */
export function readLists(root: XmlElement | undefined): Lists {
  const children = root === undefined ? [] : elementsOf(root);
  const abstracts = new Map(
    children
      .filter(({ name }) => name === "w:abstractNum")
      .map((each) => [each.attributes["w:abstractNumId"] ?? "", each]),
  );
  const numbers = new Map(
    children.filter(({ name }) => name === "w:num").map((each) => [each.attributes["w:numId"] ?? "", each]),
  );
  const counts = new Map<string, number[]>();
  return {
    next: (numId, level) => {
      const number = numbers.get(numId);
      const abstractId = childOf(number, "w:abstractNumId")?.attributes["w:val"] ?? "";
      const levels = levelsOf(abstracts.get(abstractId), number);
      const found = levels.get(level);
      if (found === undefined) return undefined;
      // Numbers of one abstract list go on counting, unless they begin anew.
      const key = hasOverride(number) ? `n${numId}` : `a${abstractId}`;
      const counted = counts.get(key) ?? [];
      counts.set(key, counted);
      counted[level] = (counted[level] ?? startOf(found, number, level) - 1) + 1;
      counted.length = level + 1;
      const now = [...counted];
      return {
        marker: () => markerOf(levels, level, now),
        paragraph: childOf(found, "w:pPr"),
        run: childOf(found, "w:rPr"),
      };
    },
  };
}

function levelsOf(abstract: XmlElement | undefined, number: XmlElement | undefined): Map<number, XmlElement> {
  const own = number === undefined ? [] : elementsOf(number).map((each) => childOf(each, "w:lvl"));
  const all = [...(abstract === undefined ? [] : elementsOf(abstract)), ...own];
  return new Map(
    all.flatMap((each) => (each?.name === "w:lvl" ? [[Number(each.attributes["w:ilvl"] ?? "0"), each]] : [])),
  );
}

function hasOverride(number: XmlElement | undefined): boolean {
  return childOf(number, "w:lvlOverride") !== undefined;
}

function startOf(level: XmlElement, number: XmlElement | undefined, at: number): number {
  const override = (number === undefined ? [] : elementsOf(number)).find(
    ({ name, attributes }) => name === "w:lvlOverride" && attributes["w:ilvl"] === String(at),
  );
  const given = childOf(override, "w:startOverride") ?? childOf(level, "w:start");
  const start = Number(given?.attributes["w:val"] ?? "1");
  return Number.isInteger(start) ? start : 1;
}

function markerOf(
  levels: ReadonlyMap<number, XmlElement>,
  level: number,
  counted: readonly number[],
): string {
  const text = childOf(levels.get(level), "w:lvlText")?.attributes["w:val"] ?? "";
  if (formatOf(levels.get(level)) === "bullet")
    return [...text].map((sign) => bullets[sign] ?? (/[\uE000-\uF8FF]/u.test(sign) ? "•" : sign)).join("");
  return text.replaceAll(/%(\d)/gu, (_all, digit: string) => {
    const at = Number(digit) - 1;
    const count =
      counted[at] ?? startOf(levels.get(at) ?? { name: "", attributes: {}, children: [] }, undefined, at);
    return numeral(count, formatOf(levels.get(at)));
  });
}

function formatOf(level: XmlElement | undefined): string {
  return childOf(level, "w:numFmt")?.attributes["w:val"] ?? "decimal";
}

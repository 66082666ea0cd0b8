import { childOf, elementsOf, type XmlElement } from "../docx/xml-tree.ts";
import { linesNotDrawn, notDrawn } from "./not-drawn.ts";
import type { Lists } from "./numbering.ts";
import type { Border, Paragraph, TabStop } from "./page-model.ts";
import { colorOf, isOn, mergedProperties, points, type Properties, valueOf } from "./properties.ts";
import { type ReadingScope, readInlines, textStyleOf } from "./read-runs.ts";

export interface ParagraphScope extends ReadingScope {
  lists: Lists;
  /** What the table around it gives to its paragraphs and their text. */
  around?: { paragraph: readonly XmlElement[]; run: readonly XmlElement[] };
}

const aligns: Readonly<Record<string, Paragraph["align"]>> = {
  center: "center",
  right: "end",
  end: "end",
  both: "justify",
  distribute: "justify",
};
const usualLine = 240;

/** Reads a paragraph with everything that its styles, its list and its table give it. */
export function readParagraph(element: XmlElement, scope: ParagraphScope): Paragraph {
  const { styles, lists, around } = scope;
  const own = childOf(element, "w:pPr");
  const styleId = childOf(own, "w:pStyle")?.attributes["w:val"] ?? styles.usual("paragraph");
  const ofStyle = styles.chain(styleId, "w:pPr");
  const weak = [styles.defaults("w:pPr"), ...(around?.paragraph ?? []), ...ofStyle];
  const listed = listLevel(
    numberingOf(own) ?? ofStyle.map(numberingOf).findLast((each) => each !== undefined),
    lists,
  );
  const properties = mergedProperties(...weak, listed?.paragraph, own);
  const base = [styles.defaults("w:rPr"), ...(around?.run ?? []), ...styles.chain(styleId, "w:rPr")];
  const markStyle = textStyleOf(mergedProperties(...base, childOf(own, "w:rPr")));
  const marker = listed?.marker() ?? "";
  const { left, right, first } = indents(properties, markStyle.size);
  const shade = colorOf(valueOf(properties, "w:shd", "w:fill"));
  const bordersGiven = [...ofStyle, own]
    .map((each) => childOf(each, "w:pBdr"))
    .findLast((each) => each !== undefined);
  for (const gap of [...notDrawn("paragraph", properties), ...linesNotDrawn(bordersGiven)]) scope.lacks(gap);
  if (["w:left", "w:right", "w:between", "w:bar"].some((edge) => borderOf(childOf(bordersGiven, edge)))) {
    scope.lacks("paragraphFrame");
  }
  const [top, bottom] = [
    borderOf(childOf(bordersGiven, "w:top")),
    borderOf(childOf(bordersGiven, "w:bottom")),
  ];
  return {
    kind: "paragraph",
    inlines: readInlines(element, base, scope),
    align: aligns[valueOf(properties, "w:jc") ?? ""] ?? "start",
    ...spacing(properties, markStyle.size),
    left,
    right,
    first,
    tabs: tabsOf([...ofStyle, own]),
    ...(marker === ""
      ? {}
      : {
          marker: {
            text: marker,
            style: textStyleOf(mergedProperties(...base, childOf(own, "w:rPr"), listed?.run)),
          },
        }),
    keepNext: isOn(properties, "w:keepNext"),
    breakBefore: isOn(properties, "w:pageBreakBefore"),
    snapToGrid: !properties.has("w:snapToGrid") || isOn(properties, "w:snapToGrid"),
    contextual: isOn(properties, "w:contextualSpacing"),
    styleId: styleId ?? "",
    ...(shade === undefined ? {} : { shade }),
    borders: { ...(top === undefined ? {} : { top }), ...(bottom === undefined ? {} : { bottom }) },
    markStyle,
  };
}

/** A line at an edge, where it is drawn. Pure. */
export function borderOf(edge: XmlElement | undefined): Border | undefined {
  const { "w:val": kind = "none", "w:sz": eighths, "w:color": color } = edge?.attributes ?? {};
  if (kind === "none" || kind === "nil") return undefined;
  return { width: Math.min(points(eighths, 8) ?? 0.5, 12), color: colorOf(color) ?? "000000" };
}

interface Numbering {
  id: string;
  level: number;
}

function numberingOf(properties: XmlElement | undefined): Numbering | undefined {
  const given = childOf(properties, "w:numPr");
  const id = childOf(given, "w:numId")?.attributes["w:val"];
  return id === undefined
    ? undefined
    : { id, level: Number(childOf(given, "w:ilvl")?.attributes["w:val"] ?? "0") };
}

function listLevel(numbering: Numbering | undefined, lists: Lists) {
  return numbering === undefined || numbering.id === "0"
    ? undefined
    : lists.next(numbering.id, numbering.level);
}

/** Indents may be counted in characters, of which one is as wide as the text is high. */
function indents(properties: Properties, size: number): Pick<Paragraph, "left" | "right" | "first"> {
  const given = properties.get("w:ind") ?? {};
  const inCharacters = (name: string) => {
    const count = points(given[name], 100);
    return count === undefined || count === 0 ? undefined : count * size;
  };
  const left =
    inCharacters("w:leftChars") ??
    inCharacters("w:startChars") ??
    points(given["w:left"] ?? given["w:start"]) ??
    0;
  const right = inCharacters("w:rightChars") ?? points(given["w:right"] ?? given["w:end"]) ?? 0;
  const hanging = inCharacters("w:hangingChars") ?? points(given["w:hanging"]);
  const first = inCharacters("w:firstLineChars") ?? points(given["w:firstLine"]) ?? 0;
  return { left, right, first: hanging === undefined ? first : -hanging };
}

function spacing(properties: Properties, size: number): Pick<Paragraph, "before" | "after" | "line"> {
  const given = properties.get("w:spacing") ?? {};
  const lines = (name: string) => {
    const count = points(given[name], 100);
    return count === undefined ? undefined : count * size * 1.3;
  };
  const rule = given["w:lineRule"];
  const line = points(given["w:line"], 1) ?? usualLine;
  return {
    before: lines("w:beforeLines") ?? points(given["w:before"]) ?? 0,
    after: lines("w:afterLines") ?? points(given["w:after"]) ?? 0,
    line:
      rule === "exact" || rule === "atLeast"
        ? { rule, value: Math.max(line / 20, 1) }
        : { rule: "auto", value: Math.max(line / usualLine, 0.1) },
  };
}

const tabAligns: Readonly<Record<string, TabStop["align"]>> = {
  center: "center",
  right: "end",
  end: "end",
  decimal: "end",
};
const leaders: Readonly<Record<string, string>> = {
  dot: ".",
  middleDot: "·",
  hyphen: "-",
  underscore: "_",
  heavy: "_",
};

function tabsOf(properties: readonly (XmlElement | undefined)[]): TabStop[] {
  const stops = new Map<number, TabStop>();
  for (const each of properties) {
    const tabs = childOf(each, "w:tabs");
    for (const { attributes } of tabs === undefined ? [] : elementsOf(tabs)) {
      const at = points(attributes["w:pos"]);
      if (at === undefined) continue;
      if (attributes["w:val"] === "clear") stops.delete(at);
      else
        stops.set(at, {
          at,
          align: tabAligns[attributes["w:val"] ?? ""] ?? "start",
          leader: leaders[attributes["w:leader"] ?? ""] ?? "",
        });
    }
  }
  return [...stops.values()].sort((one, other) => one.at - other.at);
}

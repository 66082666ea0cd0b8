import { posix } from "node:path";
import { type OpenedDocx, textOf } from "../docx/open-docx.ts";
import { childOf, elementsOf, readXml, type XmlElement } from "../docx/xml-tree.ts";
import { type Lists, readLists } from "./numbering.ts";
import type { Block, Margins, PageFrame, PdfGap, Section } from "./page-model.ts";
import { elementNotDrawn, notDrawn } from "./not-drawn.ts";
import { mergedProperties, points } from "./properties.ts";
import { type ParagraphScope, readParagraph } from "./read-paragraph.ts";
import { readTable } from "./read-table.ts";
import { readStyles, type Styles } from "./styles.ts";

/** A document as its pages are laid out from it, and what they will not show. */
export interface ReadDocument {
  sections: readonly Section[];
  gaps: ReadonlyMap<PdfGap, number>;
}

/** Reads an opened document. */
export function readSections(opened: OpenedDocx): ReadDocument {
  const gaps = new Map<PdfGap, number>();
  const lacks = (gap: PdfGap) => void gaps.set(gap, (gaps.get(gap) ?? 0) + 1);
  const reading = new PartReader(opened, lacks);
  return { sections: reading.sections(), gaps };
}

/** The blocks of an element, whatever stands around them. */
function blocksOf(parent: XmlElement, scope: ParagraphScope): Block[] {
  return elementsOf(parent).flatMap((child): Block[] => {
    if (child.name === "w:p") return [readParagraph(child, scope)];
    if (child.name === "w:tbl") return [readTable(child, scope, blocksOf)];
    if (["w:sdt", "w:sdtContent", "w:ins", "w:customXml"].includes(child.name)) return blocksOf(child, scope);
    const gap = child.name === "w:del" ? "change" : elementNotDrawn(child.name);
    if (gap !== undefined) scope.lacks(gap);
    return [];
  });
}

class PartReader {
  readonly #opened: OpenedDocx;
  readonly #lacks: (gap: PdfGap) => void;
  readonly #styles: Styles;
  readonly #lists: Lists;

  constructor(opened: OpenedDocx, lacks: (gap: PdfGap) => void) {
    this.#opened = opened;
    this.#lacks = lacks;
    this.#styles = readStyles(this.#related(opened.main, "/styles"));
    this.#lists = readLists(this.#related(opened.main, "/numbering"));
  }

  sections(): Section[] {
    const { main } = this.#opened;
    const body = childOf(this.#xml(main), "w:body");
    if (body === undefined) return [];
    const settings = this.#related(main, "/settings");
    const hasEven = childOf(settings, "w:evenAndOddHeaders") !== undefined;
    const hasBackground = childOf(this.#xml(main), "w:background") !== undefined;
    if (hasBackground && childOf(settings, "w:displayBackgroundShape") !== undefined)
      this.#lacks("background");
    const scope = this.#scopeOf(main);
    const sections: Section[] = [];
    let from: XmlElement[] = [];
    let margins: { headers: Margins; footers: Margins } = { headers: {}, footers: {} };
    const end = (properties: XmlElement | undefined): void => {
      margins = this.#marginsOf(properties, margins);
      const type = childOf(properties, "w:type")?.attributes["w:val"];
      if (Number(childOf(properties, "w:cols")?.attributes["w:num"] ?? "1") > 1) this.#lacks("columns");
      for (const gap of notDrawn("section", mergedProperties(properties))) this.#lacks(gap);
      sections.push({
        blocks: blocksOf({ name: "", attributes: {}, children: from }, scope),
        frame: frameOf(properties),
        ...margins,
        hasFirst: childOf(properties, "w:titlePg") !== undefined,
        hasEven,
        isContinuous: type === "continuous",
      });
      from = [];
    };
    for (const child of elementsOf(body)) {
      if (child.name === "w:sectPr") continue;
      from.push(child);
      const ending = childOf(childOf(child, "w:pPr"), "w:sectPr");
      if (ending !== undefined) end(ending);
    }
    end(childOf(body, "w:sectPr"));
    return sections;
  }

  #marginsOf(properties: XmlElement | undefined, before: { headers: Margins; footers: Margins }) {
    const read = (name: string, kept: Margins): Margins => {
      const margins = { ...kept };
      for (const each of properties === undefined ? [] : elementsOf(properties)) {
        if (each.name !== name) continue;
        const part = this.#target(this.#opened.main, each.attributes["r:id"] ?? "");
        const root = part === undefined ? undefined : this.#xml(part);
        if (part === undefined || root === undefined) continue;
        const type = each.attributes["w:type"];
        const key = type === "first" || type === "even" ? type : "usual";
        margins[key] = blocksOf(root, this.#scopeOf(part));
      }
      return margins;
    };
    return {
      headers: read("w:headerReference", before.headers),
      footers: read("w:footerReference", before.footers),
    };
  }

  #scopeOf(part: string): ParagraphScope {
    const { parts } = this.#opened;
    return {
      styles: this.#styles,
      lists: this.#lists,
      lacks: this.#lacks,
      pictureOf: (id) => {
        const target = this.#target(part, id);
        return target !== undefined && parts.has(target) ? target : undefined;
      },
    };
  }

  #xml(part: string): XmlElement | undefined {
    const text = textOf(this.#opened, part);
    return text === undefined ? undefined : readXml(text);
  }

  #relationships(part: string): XmlElement[] {
    const root = this.#xml(posix.join(posix.dirname(part), "_rels", `${posix.basename(part)}.rels`));
    return root === undefined ? [] : elementsOf(root);
  }

  #target(part: string, id: string): string | undefined {
    const found = this.#relationships(part).find(({ attributes }) => attributes["Id"] === id);
    return found === undefined ? undefined : resolved(part, found);
  }

  #related(part: string, type: string): XmlElement | undefined {
    const found = this.#relationships(part).find(({ attributes }) => attributes["Type"]?.endsWith(type));
    return found === undefined ? undefined : this.#xml(resolved(part, found) ?? "");
  }
}

function resolved(part: string, { attributes }: XmlElement): string | undefined {
  const { Target = "", TargetMode } = attributes;
  if (TargetMode === "External") return undefined;
  return Target.startsWith("/") ? Target.slice(1) : posix.join(posix.dirname(part), Target);
}

const a4 = { width: 595.3, height: 841.9 };
const usualMargin = 72;

function frameOf(properties: XmlElement | undefined): PageFrame {
  const size = childOf(properties, "w:pgSz")?.attributes ?? {};
  const margin = childOf(properties, "w:pgMar")?.attributes ?? {};
  const grid = childOf(properties, "w:docGrid")?.attributes ?? {};
  const pitch = points(grid["w:linePitch"]);
  const bounded = (value: number | undefined, usual: number) => Math.min(Math.max(value ?? usual, 0), 4_000);
  const width = Math.max(bounded(points(size["w:w"]), a4.width), 100);
  const height = Math.max(bounded(points(size["w:h"]), a4.height), 100);
  const side = (name: string, of: number) =>
    Math.min(bounded(Math.abs(points(margin[name]) ?? usualMargin), 0), of * 0.4);
  return {
    width,
    height,
    top: side("w:top", height),
    bottom: side("w:bottom", height),
    left: side("w:left", width) + bounded(points(margin["w:gutter"]), 0),
    right: side("w:right", width),
    header: bounded(points(margin["w:header"]), 36),
    footer: bounded(points(margin["w:footer"]), 36),
    pitch:
      ["lines", "linesAndChars", "snapToChars"].includes(grid["w:type"] ?? "") && pitch ? pitch : undefined,
  };
}

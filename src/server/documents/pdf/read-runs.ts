import { childOf, elementsOf, wordsOf, type XmlElement } from "../docx/xml-tree.ts";
import { elementNotDrawn, notDrawn } from "./not-drawn.ts";
import { colorOf, isOn, mergedProperties, points, type Properties, valueOf } from "./properties.ts";
import type { Inline, PdfGap, TextStyle } from "./page-model.ts";
import type { Styles } from "./styles.ts";

/** What reading a document needs besides its text. */
export interface ReadingScope {
  styles: Styles;
  /** The part that a picture's relationship of the part under way leads to. */
  pictureOf: (relationshipId: string) => string | undefined;
  /** Notes what the PDF will not show. */
  lacks: (gap: PdfGap) => void;
}

/** How a text is written by its properties. Pure. */
export function textStyleOf(properties: Properties): TextStyle {
  const size = points(valueOf(properties, "w:sz"), 2) ?? 10;
  const raised = valueOf(properties, "w:vertAlign");
  const isRaised = raised === "superscript" || raised === "subscript";
  const shade = colorOf(valueOf(properties, "w:shd", "w:fill"));
  const marked = highlights[valueOf(properties, "w:highlight") ?? ""] ?? shade;
  return {
    size: Math.min(Math.max(isRaised ? size * 0.65 : size, 1), 400),
    bold: isOn(properties, "w:b"),
    italic: isOn(properties, "w:i"),
    underline: isOn(properties, "w:u"),
    strike: isOn(properties, "w:strike") || isOn(properties, "w:dstrike"),
    color: colorOf(valueOf(properties, "w:color")) ?? "000000",
    ...(marked === undefined ? {} : { highlight: marked }),
    raise: raised === "superscript" ? 0.5 : raised === "subscript" ? -0.2 : 0,
    caps: isOn(properties, "w:caps"),
    hidden: isOn(properties, "w:vanish"),
  };
}

const highlights: Readonly<Record<string, string>> = {
  yellow: "FFFF00",
  green: "00FF00",
  cyan: "00FFFF",
  magenta: "FF00FF",
  red: "FF0000",
  lightGray: "D3D3D3",
  darkYellow: "808000",
  darkGray: "A9A9A9",
};

/** The pieces of a paragraph in their order. `base`: the properties its style gives to its text, the weakest first. */
export function readInlines(
  paragraph: XmlElement,
  base: readonly (XmlElement | undefined)[],
  scope: ReadingScope,
): Inline[] {
  const reader = new InlineReader(base, scope);
  reader.read(paragraph);
  return reader.inlines;
}

/** What stands around text without being any. */
const containers: ReadonlySet<string> = new Set([
  "w:hyperlink",
  "w:ins",
  "w:smartTag",
  "w:sdt",
  "w:sdtContent",
  "w:customXml",
  "w:moveTo",
  "w:dir",
  "w:bdo",
]);

class InlineReader {
  readonly inlines: Inline[] = [];
  readonly #base: readonly (XmlElement | undefined)[];
  readonly #scope: ReadingScope;
  /** Complex fields that are open: their code, and whether their shown result has begun. */
  readonly #fields: { code: string; isShown: boolean; isOurs: boolean }[] = [];

  constructor(base: readonly (XmlElement | undefined)[], scope: ReadingScope) {
    this.#base = base;
    this.#scope = scope;
  }

  read(parent: XmlElement): void {
    for (const child of elementsOf(parent)) {
      if (child.name === "w:r") this.#run(child);
      else if (child.name === "w:fldSimple") this.#simpleField(child);
      else if (containers.has(child.name)) this.read(child);
      else if (child.name === "w:del" || child.name === "w:moveFrom") this.#scope.lacks("change");
      else this.#unknown(child.name);
    }
  }

  #unknown(name: string): void {
    const gap = elementNotDrawn(name);
    if (gap !== undefined) this.#scope.lacks(gap);
  }

  #propertiesOf(run: XmlElement): Properties {
    const own = childOf(run, "w:rPr");
    const named = childOf(own, "w:rStyle")?.attributes["w:val"];
    const { styles } = this.#scope;
    return mergedProperties(...this.#base, ...styles.chain(named, "w:rPr"), own);
  }

  #styleOf(run: XmlElement): TextStyle {
    return textStyleOf(this.#propertiesOf(run));
  }

  #simpleField(field: XmlElement): void {
    const code = field.attributes["w:instr"] ?? "";
    const known = fieldOf(code);
    this.#toldOfField(code);
    const run = childOf(field, "w:r");
    if (known !== undefined && run !== undefined)
      this.inlines.push({ kind: "field", field: known, style: this.#styleOf(run) });
    else this.read(field);
  }

  #run(run: XmlElement): void {
    const properties = this.#propertiesOf(run);
    const style = textStyleOf(properties);
    if (style.hidden) return;
    if (childOf(run, "w:t") !== undefined)
      for (const gap of notDrawn("run", properties)) this.#scope.lacks(gap);
    for (const child of elementsOf(run)) this.#piece(child, style);
  }

  #piece(child: XmlElement, style: TextStyle): void {
    const { name, attributes } = child;
    if (name === "w:fldChar") return this.#fieldMark(attributes["w:fldCharType"] ?? "", style);
    const open = this.#fields.at(-1);
    if (open !== undefined && !open.isShown) {
      if (name === "w:instrText") open.code += wordsOf(child);
      return;
    }
    // A field that is reckoned anew: its old result is left out.
    if (this.#fields.some(({ isOurs }) => isOurs)) return;
    if (name === "w:t") this.#text(wordsOf(child), style);
    else if (name === "w:tab" || name === "w:ptab") this.inlines.push({ kind: "tab", style });
    else if (name === "w:noBreakHyphen") this.#text("\u2011", style);
    else if (name === "w:cr") this.inlines.push({ kind: "lineBreak", style });
    else if (name === "w:br")
      this.inlines.push({ kind: attributes["w:type"] === "page" ? "pageBreak" : "lineBreak", style });
    else if (name === "w:sym") this.#symbol(attributes["w:char"] ?? "", style);
    else if (name === "w:pgNum") this.inlines.push({ kind: "field", field: "page", style });
    else if (name === "w:ruby") this.#ruby(child);
    else if (name === "w:drawing") this.#drawing(child, style);
    else this.#told(name);
  }

  #told(name: string): void {
    const { lacks } = this.#scope;
    if (name === "w:pict" || name === "w:object") lacks("drawing");
    else if (name === "w:footnoteReference" || name === "w:endnoteReference") lacks("footnote");
    else if (name === "w:commentReference") lacks("comment");
    else if (name === "mc:AlternateContent") lacks("textBox");
    else this.#unknown(name);
  }

  #symbol(code: string, style: TextStyle): void {
    const sign = symbolOf(code);
    if (sign === "") this.#scope.lacks("symbol");
    this.#text(sign, style);
  }

  /** The text is drawn, its reading above it is not. */
  #ruby(ruby: XmlElement): void {
    this.#scope.lacks("ruby");
    const base = childOf(ruby, "w:rubyBase");
    if (base !== undefined) this.read(base);
  }

  #text(text: string, style: TextStyle): void {
    if (text !== "") this.inlines.push({ kind: "text", text: style.caps ? text.toUpperCase() : text, style });
  }

  #fieldMark(type: string, style: TextStyle): void {
    if (type === "begin") this.#fields.push({ code: "", isShown: false, isOurs: false });
    const open = this.#fields.at(-1);
    if (open === undefined) return;
    if (type === "separate") {
      open.isShown = true;
      open.isOurs = this.#fieldDrawn(open.code, style);
    }
    if (type === "end") {
      if (!open.isShown) this.#fieldDrawn(open.code, style);
      this.#fields.pop();
    }
  }

  #fieldDrawn(code: string, style: TextStyle): boolean {
    this.#toldOfField(code);
    const field = fieldOf(code);
    if (field !== undefined) this.inlines.push({ kind: "field", field, style });
    return field !== undefined;
  }

  /** The pages of a table of contents are those that the office program counted. */
  #toldOfField(code: string): void {
    if (/^\s*TOC\b/iu.test(code)) this.#scope.lacks("contents");
  }

  #drawing(drawing: XmlElement, style: TextStyle): void {
    const [frame] = elementsOf(drawing);
    const { attributes = {} } = childOf(frame, "wp:extent") ?? {};
    const data = childOf(childOf(frame, "a:graphic"), "a:graphicData");
    const blip = childOf(childOf(childOf(data, "pic:pic"), "pic:blipFill"), "a:blip");
    const [width, height] = [points(attributes["cx"], 12_700), points(attributes["cy"], 12_700)];
    const part = this.#scope.pictureOf(blip?.attributes["r:embed"] ?? "");
    if (part === undefined || width === undefined || height === undefined) {
      const uri = data?.attributes["uri"] ?? "";
      this.#scope.lacks(uri.endsWith("/chart") ? "chart" : blip === undefined ? "textBox" : "picture");
      return;
    }
    if (frame?.name === "wp:anchor") this.#scope.lacks("floating");
    if (isTurnedOrCut(childOf(data, "pic:pic"))) this.#scope.lacks("pictureEffect");
    this.inlines.push({ kind: "picture", part, width, height, style });
  }
}

/** Whether a picture is turned, mirrored, or shown in part. */
function isTurnedOrCut(picture: XmlElement | undefined): boolean {
  const cut = childOf(childOf(picture, "pic:blipFill"), "a:srcRect")?.attributes ?? {};
  const turned = childOf(childOf(picture, "pic:spPr"), "a:xfrm")?.attributes ?? {};
  const says = (value: string | undefined) => value !== undefined && value !== "0" && value !== "false";
  return Object.values(cut).some(says) || ["rot", "flipH", "flipV"].some((name) => says(turned[name]));
}

function fieldOf(code: string): "page" | "pages" | undefined {
  const [name] = code.trim().split(/\s/u);
  if (name?.toUpperCase() === "PAGE") return "page";
  return ["NUMPAGES", "SECTIONPAGES"].includes(name?.toUpperCase() ?? "") ? "pages" : undefined;
}

/** Boxes to tick, as the symbol typeface numbers them. */
const symbols: Readonly<Record<string, string>> = {
  "0052": "☑",
  F052: "☑",
  "00A3": "□",
  F0A3: "□",
  F06F: "□",
  F0FE: "☑",
  "00FE": "☑",
  F0A8: "□",
  F0FC: "✓",
};

function symbolOf(code: string): string {
  const known = symbols[code.toUpperCase()];
  const point = Number.parseInt(code, 16);
  if (known !== undefined) return known;
  return point > 0x20 && point < 0xe0_00 ? String.fromCodePoint(point) : "";
}

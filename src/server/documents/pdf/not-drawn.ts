import { elementsOf, type XmlElement } from "../docx/xml-tree.ts";
import type { PdfGap } from "./page-model.ts";
import type { Properties } from "./properties.ts";

/** Whose properties they are. */
export type PropertiesOf = "run" | "paragraph" | "table" | "row" | "cell" | "section";

/** Properties that are drawn, or that change nothing that could be seen. */
const drawn: Readonly<Record<PropertiesOf, ReadonlySet<string>>> = {
  run: names(
    "rStyle rFonts b bCs i iCs caps strike dstrike color sz szCs highlight u shd vertAlign vanish lang noProof",
    "webHidden specVanish kern cs snapToGrid ins del moveFrom moveTo rPrChange",
  ),
  paragraph: names(
    "pStyle keepNext keepLines pageBreakBefore widowControl numPr pBdr shd tabs spacing ind contextualSpacing jc rPr",
    "sectPr snapToGrid kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN adjustRightInd mirrorIndents",
    "suppressAutoHyphens suppressOverlap suppressLineNumbers textAlignment textboxTightWrap outlineLvl divId cnfStyle",
    "pPrChange",
  ),
  table: names(
    "tblStyle tblW jc tblInd tblBorders tblLayout tblCellMar tblLook tblStyleRowBandSize tblStyleColBandSize tblOverlap",
    "tblCaption tblDescription tblPrChange",
  ),
  row: names("cantSplit trHeight tblHeader cnfStyle divId jc trPrChange"),
  cell: names(
    "tcW gridSpan vMerge tcBorders shd noWrap tcMar vAlign hideMark cnfStyle headers textDirection tcPrChange",
  ),
  section: names(
    "headerReference footerReference footnotePr endnotePr type pgSz pgMar paperSrc cols formProt noEndnote titlePg docGrid",
    "rtlGutter printerSettings sectPrChange",
  ),
};

/** What the others are called; for the rest `textEffect` of text, else `other`. */
const gaps: Readonly<Record<string, PdfGap>> = {
  "w:rtl": "rightToLeft",
  "w:bidi": "rightToLeft",
  "w:bidiVisual": "rightToLeft",
  "w:framePr": "frame",
  "w:textDirection": "vertical",
  "w:tblpPr": "tableLayout",
  "w:tblCellSpacing": "tableLayout",
  "w:shd": "tableLayout",
  "w:gridBefore": "tableLayout",
  "w:gridAfter": "tableLayout",
  "w:wBefore": "tableLayout",
  "w:wAfter": "tableLayout",
  "w:hidden": "tableLayout",
  "w:hMerge": "tableLayout",
  "w:tcFitText": "textEffect",
  "w:ins": "change",
  "w:del": "change",
  "w:cellIns": "change",
  "w:cellDel": "change",
  "w:cellMerge": "change",
  "w:pgBorders": "pageBorder",
  "w:pgNumType": "pageNumbers",
  "w:lnNumType": "lineNumbers",
  "w:vAlign": "pageAlign",
};

const off: ReadonlySet<string> = new Set(["0", "false", "off", "none", "nil", "auto", "lrTb", "tb", "top"]);

/** What of some properties a PDF does not show, each once. Pure. */
export function notDrawn(of: PropertiesOf, properties: Properties): PdfGap[] {
  const found = new Set<PdfGap>();
  for (const [name, attributes] of properties) {
    if (drawn[of].has(name) || isNeutral(name, attributes)) continue;
    found.add(gaps[name] ?? (of === "run" ? "textEffect" : "other"));
  }
  const underline = properties.get("w:u")?.["w:val"] ?? "single";
  if (of === "run" && !plainLines.has(underline)) found.add("lineStyle");
  return [...found];
}

function isNeutral(name: string, attributes: Readonly<Record<string, string>>): boolean {
  const value = attributes["w:val"];
  if (name === "w:w") return value === "100" || value === "100%";
  if (name === "w:pgNumType")
    return (
      (attributes["w:fmt"] ?? "decimal") === "decimal" && ["0", "1"].includes(attributes["w:start"] ?? "1")
    );
  if (name === "w:shd") return !/^[0-9a-f]{6}$/iu.test(attributes["w:fill"] ?? "");
  return value !== undefined && off.has(value);
}

const plainLines: ReadonlySet<string> = new Set(["single", "words", "thick", "none", "nil"]);

/** Whether lines at edges are drawn otherwise than they are meant: double, dashed, waved; slanted ones are not drawn. Pure. */
export function linesNotDrawn(borders: XmlElement | undefined): PdfGap[] {
  const edges = borders === undefined ? [] : elementsOf(borders);
  const shown = edges.filter(({ attributes }) => !off.has(attributes["w:val"] ?? "none"));
  const found = new Set<PdfGap>();
  for (const { name, attributes } of shown) {
    if (name === "w:tl2br" || name === "w:tr2bl") found.add("diagonal");
    else if (!plainLines.has(attributes["w:val"] ?? "none")) found.add("lineStyle");
  }
  return [...found];
}

/** Elements that show nothing themselves: marks, ranges, and what is read elsewhere. */
const silent: ReadonlySet<string> = new Set([
  ...names(
    "pPr rPr sectPr tblPr tblGrid trPr tcPr sdtPr sdtEndPr customXmlPr smartTagPr proofErr softHyphen",
    "lastRenderedPageBreak annotationRef footnoteRef endnoteRef separator continuationSeparator instrText delText",
    "delInstrText fldData permStart permEnd",
  ),
  "w:background",
]);

/** What an element that nobody reads leaves out; undefined where it shows nothing itself. Pure. */
export function elementNotDrawn(name: string): PdfGap | undefined {
  if (silent.has(name) || /(?:Range)?(?:Start|End)$/u.test(name)) return undefined;
  if (name.startsWith("m:")) return "equation";
  return name === "w:tblPrEx" ? "tableLayout" : "other";
}

function names(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(" ").map((name) => `w:${name}`)));
}

import PizZip from "pizzip";

/** A paragraph of a document: its words, pieces between `**` bold. */
export interface DocxParagraph {
  text: string;
  style?: "title" | "heading" | "list" | "plain";
  align?: "center" | "right" | "both";
  /** Begins with room for two characters, as Chinese paragraphs do. */
  isIndented?: boolean;
  /** It begins a page. */
  breakBefore?: boolean;
}

/** A table: the widths of its columns in millimetres, its rows, the first of which may be the head. */
export interface DocxTable {
  widthsMm: readonly number[];
  rows: readonly (readonly string[])[];
  hasHead?: boolean;
  /** Columns whose cells name what stands beside them. */
  namedColumns?: readonly number[];
}

/** A document as it is described. */
export interface DocxText {
  header?: string;
  /** Before the number of the page; the footer has none where it is absent. */
  footer?: string;
  blocks: readonly (DocxParagraph | DocxTable)[];
}

const twipsPerMm = 56.7;
const namespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const relationshipTypes = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const contentTypes = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** Writes a Word document (A4) as it is described: the templates of the demonstration, and those of tests. */
export function aDocx({ header, footer, blocks }: DocxText): Buffer {
  const zip = new PizZip();
  const parts = { header: header !== undefined, footer: footer !== undefined };
  zip.file("[Content_Types].xml", typesOf(parts));
  zip.file("_rels/.rels", relationships([["rId1", "officeDocument", "word/document.xml"]]));
  zip.file(
    "word/_rels/document.xml.rels",
    relationships([
      ["rId1", "styles", "styles.xml"],
      ["rId2", "numbering", "numbering.xml"],
      ...(parts.header ? ([["rId3", "header", "header1.xml"]] as const) : []),
      ...(parts.footer ? ([["rId4", "footer", "footer1.xml"]] as const) : []),
    ]),
  );
  zip.file("word/styles.xml", styles);
  zip.file("word/numbering.xml", numbering);
  if (header !== undefined)
    zip.file("word/header1.xml", `${declaration}<w:hdr ${namespaces}>${small(header, "right")}</w:hdr>`);
  if (footer !== undefined)
    zip.file(
      "word/footer1.xml",
      `${declaration}<w:ftr ${namespaces}>${small(footer, "center", true)}</w:ftr>`,
    );
  zip.file(
    "word/document.xml",
    `${declaration}<w:document ${namespaces}><w:body>${blocks.map(blockOf).join("")}${section(parts)}</w:body></w:document>`,
  );
  return zip.generate({ type: "nodebuffer", compression: "DEFLATE" });
}

function blockOf(block: DocxParagraph | DocxTable): string {
  return "rows" in block ? tableOf(block) : paragraphOf(block);
}

function paragraphOf({ text, style = "plain", align, isIndented, breakBefore }: DocxParagraph): string {
  const named = { title: "Title", heading: "Heading1", list: "ListNumber", plain: undefined }[style];
  const properties = [
    named === undefined ? "" : `<w:pStyle w:val="${named}"/>`,
    breakBefore === true ? "<w:pageBreakBefore/>" : "",
    isIndented === true ? '<w:ind w:firstLineChars="200" w:firstLine="420"/>' : "",
    align === undefined ? "" : `<w:jc w:val="${align}"/>`,
  ].join("");
  return `<w:p><w:pPr>${properties}</w:pPr>${runsOf(text)}</w:p>`;
}

function runsOf(text: string, properties = ""): string {
  return text
    .split("**")
    .map((piece, at) => {
      const bold = at % 2 === 1 ? "<w:b/>" : "";
      const run = bold + properties === "" ? "" : `<w:rPr>${bold}${properties}</w:rPr>`;
      return piece === "" ? "" : `<w:r>${run}<w:t xml:space="preserve">${escaped(piece)}</w:t></w:r>`;
    })
    .join("");
}

function tableOf({ widthsMm, rows, hasHead, namedColumns = [] }: DocxTable): string {
  const widths = widthsMm.map((mm) => Math.round(mm * twipsPerMm));
  const grid = widths.map((width) => `<w:gridCol w:w="${width}"/>`).join("");
  const written = rows.map((row, at) => {
    const isHead = hasHead === true && at === 0;
    const cells = row.map((text, column) =>
      cellOf(text, widths[column] ?? 1_000, isHead || namedColumns.includes(column)),
    );
    return `<w:tr><w:trPr>${isHead ? "<w:tblHeader/>" : ""}<w:trHeight w:val="480"/></w:trPr>${cells.join("")}</w:tr>`;
  });
  return `<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/><w:jc w:val="center"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${written.join("")}</w:tbl>`;
}

/** Lines of a cell stand in paragraphs of their own. */
function cellOf(text: string, width: number, isName: boolean): string {
  const shade = isName ? '<w:shd w:val="clear" w:color="auto" w:fill="F2F2F2"/>' : "";
  const align = isName ? '<w:jc w:val="center"/>' : "";
  const lines = text
    .split("\n")
    .map((line) => `<w:p><w:pPr>${align}</w:pPr>${runsOf(isName ? `**${line}**` : line)}</w:p>`);
  return `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${shade}<w:vAlign w:val="center"/></w:tcPr>${lines.join("")}</w:tc>`;
}

function small(text: string, align: string, withPages = false): string {
  const size = '<w:sz w:val="18"/><w:color w:val="666666"/>';
  const field = (code: string) =>
    `<w:fldSimple w:instr=" ${code} "><w:r><w:rPr>${size}</w:rPr><w:t>1</w:t></w:r></w:fldSimple>`;
  const pages = withPages
    ? `${runsOf("  ", size)}${field("PAGE")}${runsOf(" / ", size)}${field("NUMPAGES")}`
    : "";
  return `<w:p><w:pPr><w:jc w:val="${align}"/></w:pPr>${runsOf(text, size)}${pages}</w:p>`;
}

function section(parts: { header: boolean; footer: boolean }): string {
  const header = parts.header ? '<w:headerReference w:type="default" r:id="rId3"/>' : "";
  const footer = parts.footer ? '<w:footerReference w:type="default" r:id="rId4"/>' : "";
  return `<w:sectPr>${header}${footer}<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1418" w:bottom="1440" w:left="1418" w:header="851" w:footer="851"/></w:sectPr>`;
}

function relationships(given: readonly (readonly [id: string, type: string, target: string])[]): string {
  const each = given.map(
    ([id, type, target]) =>
      `<Relationship Id="${id}" Type="${relationshipTypes}/${type}" Target="${target}"/>`,
  );
  return `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join("")}</Relationships>`;
}

function typesOf(parts: { header: boolean; footer: boolean }): string {
  const override = (part: string, type: string) =>
    `<Override PartName="/word/${part}.xml" ContentType="${contentTypes}.${type}+xml"/>`;
  const all = [
    override("document", "document.main"),
    override("styles", "styles"),
    override("numbering", "numbering"),
    parts.header ? override("header1", "header") : "",
    parts.footer ? override("footer1", "footer") : "",
  ];
  return `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${all.join("")}</Types>`;
}

const style = (id: string, name: string, paragraph: string, run: string, more = "") =>
  `<w:style w:type="paragraph" ${more}w:styleId="${id}"><w:name w:val="${name}"/><w:pPr>${paragraph}</w:pPr><w:rPr>${run}</w:rPr></w:style>`;
const edge = (name: string) => `<w:${name} w:val="single" w:sz="4" w:space="0" w:color="808080"/>`;
const styles = `${declaration}<w:styles ${namespaces}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Times New Roman" w:eastAsia="SimSun"/><w:sz w:val="21"/></w:rPr></w:rPrDefault><w:pPrDefault/></w:docDefaults>${[
  style("Normal", "Normal", '<w:spacing w:line="300" w:lineRule="auto"/>', "", 'w:default="1" '),
  style(
    "Title",
    "Title",
    '<w:spacing w:before="240" w:after="240"/><w:jc w:val="center"/>',
    '<w:b/><w:sz w:val="36"/>',
  ),
  style(
    "Heading1",
    "heading 1",
    '<w:keepNext/><w:spacing w:before="240" w:after="120"/>',
    '<w:b/><w:sz w:val="24"/>',
  ),
  style(
    "ListNumber",
    "List Number",
    '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:spacing w:line="300" w:lineRule="auto"/>',
    "",
  ),
].join(
  "",
)}<w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/><w:tblPr><w:tblBorders>${["top", "left", "bottom", "right", "insideH", "insideV"].map(edge).join("")}</w:tblBorders><w:tblCellMar><w:left w:w="108" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style></w:styles>`;
const numbering = `${declaration}<w:numbering ${namespaces}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/><w:pPr><w:ind w:left="420" w:hanging="420"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

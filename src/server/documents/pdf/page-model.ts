/** How a text is written. Sizes and distances of this model are points. */
export interface TextStyle {
  size: number;
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strike: boolean;
  /** Six hexadecimal digits. */
  color: string;
  /** Behind the text. */
  highlight?: string;
  /** Above or below the line, as a share of the size. */
  raise: number;
  caps: boolean;
  hidden: boolean;
}

export type Inline =
  | { kind: "text"; text: string; style: TextStyle }
  | { kind: "field"; field: "page" | "pages"; style: TextStyle }
  | { kind: "tab"; style: TextStyle }
  | { kind: "lineBreak"; style: TextStyle }
  | { kind: "pageBreak"; style: TextStyle }
  /** `part`: the name of the picture's part. */
  | { kind: "picture"; part: string; width: number; height: number; style: TextStyle };

export interface TabStop {
  at: number;
  align: "start" | "center" | "end";
  leader: string;
}

export interface Border {
  width: number;
  color: string;
}

export interface Paragraph {
  kind: "paragraph";
  inlines: readonly Inline[];
  align: "start" | "center" | "end" | "justify";
  before: number;
  after: number;
  /** `auto`: a share of the usual height of a line. */
  line: { rule: "auto" | "exact" | "atLeast"; value: number };
  left: number;
  right: number;
  /** The first line begins so much further right. */
  first: number;
  tabs: readonly TabStop[];
  /** What stands before a point of a list. */
  marker?: { text: string; style: TextStyle };
  keepNext: boolean;
  breakBefore: boolean;
  snapToGrid: boolean;
  /** No room between paragraphs of one style. */
  contextual: boolean;
  styleId: string;
  shade?: string;
  borders: { top?: Border; bottom?: Border };
  /** Of the mark at its end: the height of a paragraph in which nothing stands. */
  markStyle: TextStyle;
}

export interface Cell {
  span: number;
  merge: "none" | "start" | "continue";
  blocks: readonly Block[];
  borders: { top?: Border; bottom?: Border; left?: Border; right?: Border };
  shade?: string;
  valign: "top" | "center" | "bottom";
  margins: { top: number; bottom: number; left: number; right: number };
}

export interface Row {
  cells: readonly Cell[];
  height: number;
  isExact: boolean;
  /** Comes again on every page of its table. */
  isHead: boolean;
  cantSplit: boolean;
}

export interface Table {
  kind: "table";
  columns: readonly number[];
  rows: readonly Row[];
  align: "start" | "center" | "end";
  indent: number;
}

export type Block = Paragraph | Table;

export interface PageFrame {
  width: number;
  height: number;
  top: number;
  bottom: number;
  left: number;
  right: number;
  header: number;
  footer: number;
  /** The distance of lines, where the page has a grid. */
  pitch: number | undefined;
}

/** What stands above and below the text of a page. */
export interface Margins {
  usual?: readonly Block[];
  first?: readonly Block[];
  even?: readonly Block[];
}

export interface Section {
  blocks: readonly Block[];
  frame: PageFrame;
  headers: Margins;
  footers: Margins;
  hasFirst: boolean;
  hasEven: boolean;
  /** It goes on where the one before ended. */
  isContinuous: boolean;
}

/** What of a document a PDF of it does not show. */
export const pdfGaps = [
  "textBox",
  "drawing",
  "picture",
  "chart",
  "equation",
  "footnote",
  "comment",
  "change",
  "columns",
  "floating",
  "vertical",
  "frame",
  "paragraphFrame",
  "pageBorder",
  "background",
  "lineNumbers",
  "pageNumbers",
  "pageAlign",
  "rightToLeft",
  "textEffect",
  "ruby",
  "symbol",
  "tableLayout",
  "diagonal",
  "lineStyle",
  "pictureEffect",
  "contents",
  "other",
] as const;
export type PdfGap = (typeof pdfGaps)[number];

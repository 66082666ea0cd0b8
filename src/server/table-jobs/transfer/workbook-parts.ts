import type { Readable } from "node:stream";
import { SaxesParser } from "saxes";
import { limits } from "#contract/limits.ts";
import type { Entry, ZipFile } from "../../archive/index.ts";
import { SheetUnreadable } from "./sheet-unreadable.ts";

/** What the cells of a workbook's first sheet need to be read. */
export interface WorkbookParts {
  /** The sheet that stands first in the program, whatever its file is called. */
  sheet: Entry;
  /** Texts that cells name by number. */
  texts: readonly string[];
  /** Styles that show a number as a day or an instant. */
  dates: ReadonlySet<number>;
  /** Day 0 of its calendar, in milliseconds. */
  epochMs: number;
}

type Attributes = Readonly<Record<string, string>>;

/** Reads everything of a workbook but the sheet itself. */
export async function readWorkbookParts(zip: ZipFile): Promise<WorkbookParts> {
  const entries = await zip.entries();
  const named = (name: string): Entry | undefined => entries.find(({ fileName }) => fileName === name);
  const { first, epochMs } = await readWorkbook(zip, named("xl/workbook.xml"));
  const path = await pathOf(zip, named("xl/_rels/workbook.xml.rels"), first);
  const sheet =
    (path === undefined ? undefined : named(path)) ??
    entries.find(({ fileName }) => /^xl\/worksheets\/[^/]+\.xml$/u.test(fileName));
  if (sheet === undefined) throw new SheetUnreadable("withoutSheet");
  const texts = await sharedTexts(zip, named("xl/sharedStrings.xml"));
  return { sheet, texts, dates: await dateStyles(zip, named("xl/styles.xml")), epochMs };
}

/** Some programs write every name with a prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** Control characters stand in texts as `_x000D_`, and an underscore that would look so as `_x005F_`. */
export function unescaped(text: string): string {
  return text.includes("_x")
    ? text.replaceAll(/_x([\dA-Fa-f]{4})_/gu, (_whole, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;
}

const since1900 = Date.UTC(1899, 11, 30);
const since1904 = Date.UTC(1904, 0, 1);

/** The relation of the sheet that is shown first, and the calendar. */
async function readWorkbook(
  zip: ZipFile,
  entry: Entry | undefined,
): Promise<{ first: string | undefined; epochMs: number }> {
  let first: string | undefined;
  let epochMs = since1900;
  await eachTag(zip, entry, (name, attributes) => {
    if (name === "workbookPr" && /^(?:1|true)$/u.test(attributes["date1904"] ?? "")) epochMs = since1904;
    if (name === "sheet")
      first ??= Object.entries(attributes).find(([attribute]) => localName(attribute) === "id")?.[1];
  });
  return { first, epochMs };
}

async function pathOf(
  zip: ZipFile,
  entry: Entry | undefined,
  relation: string | undefined,
): Promise<string | undefined> {
  let target: string | undefined;
  await eachTag(zip, entry, (name, attributes) => {
    if (name === "Relationship" && attributes["Id"] === relation) target = attributes["Target"];
  });
  if (target === undefined) return undefined;
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

async function sharedTexts(zip: ZipFile, entry: Entry | undefined): Promise<string[]> {
  const texts: string[] = [];
  if (entry === undefined) return texts;
  const parser = new SaxesParser();
  let text = "";
  let inText = false;
  let inReading = false;
  let characters = 0;
  parser.on("opentag", ({ name: full }) => {
    const name = localName(full);
    if (name === "si") text = "";
    if (name === "rPh") inReading = true;
    inText = name === "t" && !inReading;
  });
  parser.on("text", (part) => {
    if (!inText) return;
    text += part;
    characters += part.length;
    if (characters > limits.sheetTextsMaxCharacters) throw new SheetUnreadable("textsTooLong");
    if (text.length > limits.sheetCellMaxCharacters)
      throw new SheetUnreadable("sharedTextTooLong", { most: limits.sheetCellMaxCharacters });
  });
  parser.on("closetag", ({ name: full }) => {
    const name = localName(full);
    inText = false;
    if (name === "rPh") inReading = false;
    if (name === "si") texts.push(unescaped(text));
  });
  await feed(parser, await zip.open(entry));
  return texts;
}

const builtInDateFormats = [14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47];

async function dateStyles(zip: ZipFile, entry: Entry | undefined): Promise<ReadonlySet<number>> {
  const styles = new Set<number>();
  const formats = new Set(builtInDateFormats);
  let inCells = false;
  let index = 0;
  await eachTag(zip, entry, (name, { formatCode = "", numFmtId }) => {
    if (name === "numFmt" && /[ymdhs]/iu.test(formatCode.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./gu, "")))
      formats.add(Number(numFmtId));
    // Styles of cells come after styles of styles, in a list of the same elements.
    if (name === "cellXfs") inCells = true;
    if (name === "cellStyles") inCells = false;
    if (name === "xf" && inCells) {
      if (formats.has(Number(numFmtId))) styles.add(index);
      index += 1;
    }
  });
  return styles;
}

async function eachTag(
  zip: ZipFile,
  entry: Entry | undefined,
  seen: (name: string, attributes: Attributes) => void,
): Promise<void> {
  if (entry === undefined) return;
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => seen(localName(name), attributes as Attributes));
  await feed(parser, await zip.open(entry));
}

async function feed(parser: SaxesParser, stream: Readable): Promise<void> {
  stream.setEncoding("utf8");
  for await (const part of stream) parser.write(String(part));
  parser.close();
}

import type { Readable } from "node:stream";
import { SaxesParser } from "saxes";
import { limits } from "#contract/limits.ts";
import type { Entry, ZipFile } from "../../archive/index.ts";
import { SheetUnreadable } from "./sheet-unreadable.ts";

/** A sheet of a workbook, whatever its file is called. */
export interface WorkbookSheet {
  part: Entry;
  /** What people call it, where the workbook says so. */
  name: string | undefined;
}

/** What the cells of a workbook's sheets need to be read. */
export interface WorkbookParts {
  /** Those that the program shows, in their order; where it shows none, those it hides. Never none. */
  sheets: readonly WorkbookSheet[];
  /** Texts that cells name by number. */
  texts: readonly string[];
  /** Styles that show a number as a day or an instant. */
  dates: ReadonlySet<number>;
  /** Styles that show it as hours, minutes and seconds, counted on beyond a day. */
  durations: ReadonlySet<number>;
  /** Styles that show it a hundred times as large, with a sign behind. */
  percents: ReadonlySet<number>;
  /** Styles that show a whole number with zeros before it, such as a code, and with how many digits at least. */
  padded: ReadonlyMap<number, number>;
  /** Day 0 of its calendar, in milliseconds. */
  epochMs: number;
}

type Attributes = Readonly<Record<string, string>>;

/** Reads everything of a workbook but the sheets themselves. */
export async function readWorkbookParts(zip: ZipFile): Promise<WorkbookParts> {
  const entries = await zip.entries();
  const named = (name: string): Entry | undefined => entries.find(({ fileName }) => fileName === name);
  const { shown, hidden, epochMs } = await readWorkbook(zip, named("xl/workbook.xml"));
  const paths = await cellParts(zip, named("xl/_rels/workbook.xml.rels"));
  const there = (listed: readonly ListedSheet[]): WorkbookSheet[] =>
    listed.flatMap(({ relation, name }) => {
      const part = named(paths.get(relation) ?? "");
      return part === undefined ? [] : [{ part, name }];
    });
  const unlisted = entries.find(({ fileName }) => /^xl\/worksheets\/[^/]+\.xml$/u.test(fileName));
  const sheets = [
    there(shown),
    there(hidden),
    unlisted === undefined ? [] : [{ part: unlisted, name: undefined }],
  ];
  const readable = sheets.find(({ length }) => length > 0);
  if (readable === undefined) throw new SheetUnreadable("withoutSheet");
  const texts = await sharedTexts(zip, named("xl/sharedStrings.xml"));
  return {
    sheets: readable,
    texts,
    ...(await numberStyles(zip, named("xl/styles.xml"))),
    epochMs,
  };
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

/** Day 0 of the calendar that begins with 1900, from its March on. */
export const since1900: number = Date.UTC(1899, 11, 30);
const since1904 = Date.UTC(1904, 0, 1);

interface ListedSheet {
  relation: string;
  name: string | undefined;
}

/** Its sheets in their order, and the calendar. */
async function readWorkbook(
  zip: ZipFile,
  entry: Entry | undefined,
): Promise<{ shown: ListedSheet[]; hidden: ListedSheet[]; epochMs: number }> {
  const shown: ListedSheet[] = [];
  const hidden: ListedSheet[] = [];
  let epochMs = since1900;
  await eachTag(zip, entry, (name, attributes) => {
    if (name === "workbookPr" && /^(?:1|true)$/u.test(attributes["date1904"] ?? "")) epochMs = since1904;
    if (name !== "sheet") return;
    const relation = Object.entries(attributes).find(([attribute]) => localName(attribute) === "id")?.[1];
    if (relation === undefined) return;
    const among = attributes["state"]?.toLowerCase().includes("hidden") === true ? hidden : shown;
    among.push({ relation, name: attributes["name"] });
  });
  return { shown, hidden, epochMs };
}

/** Where the parts lie that hold cells, by their relation: what shows a chart alone is no sheet here. */
async function cellParts(zip: ZipFile, entry: Entry | undefined): Promise<ReadonlyMap<string, string>> {
  const paths = new Map<string, string>();
  await eachTag(zip, entry, (name, { Id = "", Target = "", Type = "" }) => {
    if (name === "Relationship" && Type.endsWith("/worksheet"))
      paths.set(Id, Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`);
  });
  return paths;
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

/** Those of every language, and the days and times of East Asian ones, which need no words in the file either. */
const builtInDateFormats = [
  [14, 22],
  [27, 36],
  [45, 45],
  [47, 47],
  [50, 58],
].flatMap(([from = 0, to = 0]) => Array.from({ length: to - from + 1 }, (_, at) => from + at));
const builtInDurationFormats = [46];
const builtInPercentFormats = [9, 10];

/** A number as it comes, in the words of some languages: no letter of it stands for a day. */
const generalFormat = /General|Standard|G\/[^;]*/giu;

/**
 * What a number format shows of a day or a time: year, month, day, hour and second, the weekday of East Asian programs
 * (`aaa`), and eras with their years (`ggge`, `bbbb`); an `E` before a sign is a power of ten.
 */
const dateLetters = /[ymdhsgb]|a{3,4}|e(?![+-])/iu;

async function numberStyles(
  zip: ZipFile,
  entry: Entry | undefined,
): Promise<Pick<WorkbookParts, "dates" | "durations" | "percents" | "padded">> {
  const dates = new Set<number>();
  const durations = new Set<number>();
  const percents = new Set<number>();
  const padded = new Map<number, number>();
  const dateFormats = new Set(builtInDateFormats);
  const durationFormats = new Set(builtInDurationFormats);
  const percentFormats = new Set(builtInPercentFormats);
  const digitsOfFormats = new Map<number, number>();
  let inCells = false;
  let index = 0;
  await eachTag(zip, entry, (name, { formatCode = "", numFmtId }) => {
    if (name === "numFmt") {
      const bare = formatCode.replaceAll(/"[^"]*"|[\\_*]./gu, "").replaceAll(generalFormat, "");
      if (/\[(?:h+|m+|s+)\]/iu.test(bare)) durationFormats.add(Number(numFmtId));
      else if (dateLetters.test(bare.replaceAll(/\[[^\]]*\]/gu, ""))) dateFormats.add(Number(numFmtId));
      else if (bare.includes("%")) percentFormats.add(Number(numFmtId));
      else if (/^\s*0{2,}\s*$/u.test(bare)) digitsOfFormats.set(Number(numFmtId), bare.trim().length);
    }
    // Styles of cells come after styles of styles, in a list of the same elements.
    if (name === "cellXfs") inCells = true;
    if (name === "cellStyles") inCells = false;
    if (name === "xf" && inCells) {
      if (dateFormats.has(Number(numFmtId))) dates.add(index);
      if (durationFormats.has(Number(numFmtId))) durations.add(index);
      if (percentFormats.has(Number(numFmtId))) percents.add(index);
      const digits = digitsOfFormats.get(Number(numFmtId));
      if (digits !== undefined) padded.set(index, digits);
      index += 1;
    }
  });
  return { dates, durations, percents, padded };
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

import type { Readable } from "node:stream";
import { SaxesParser } from "saxes";
import { type Entry, openPromise, type ZipFile } from "./open-zip.ts";

/** The lines of a workbook's first sheet, read as they come; only the shared texts are kept in memory. */
export async function* readXlsx(path: string): AsyncGenerator<string[]> {
  const zip = await openPromise(path);
  try {
    const entries = await zip.entries();
    const sheet = entries.find(({ fileName }) => /^xl\/worksheets\/[^/]+\.xml$/u.test(fileName));
    if (sheet === undefined) throw new Error("there is no sheet in it");
    const named = (name: string): Entry | undefined => entries.find(({ fileName }) => fileName === name);
    const texts = await sharedTexts(zip, named("xl/sharedStrings.xml"));
    const dates = await dateStyles(zip, named("xl/styles.xml"));
    yield* sheetLines(await zip.open(sheet), texts, dates);
  } finally {
    zip.close();
  }
}

async function sharedTexts(zip: ZipFile, entry: Entry | undefined): Promise<string[]> {
  const texts: string[] = [];
  if (entry === undefined) return texts;
  const parser = new SaxesParser();
  let text = "";
  let inText = false;
  let inReading = false;
  parser.on("opentag", ({ name }) => {
    if (name === "si") text = "";
    if (name === "rPh") inReading = true;
    inText = name === "t" && !inReading;
  });
  parser.on("text", (part) => {
    if (inText) text += part;
  });
  parser.on("closetag", ({ name }) => {
    inText = false;
    if (name === "rPh") inReading = false;
    if (name === "si") texts.push(text);
  });
  await feed(parser, await zip.open(entry));
  return texts;
}

/** Which styles show a number as a day or an instant. */
async function dateStyles(zip: ZipFile, entry: Entry | undefined): Promise<ReadonlySet<number>> {
  const styles = new Set<number>();
  if (entry === undefined) return styles;
  const parser = new SaxesParser();
  const formats = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);
  let inCells = false;
  let index = 0;
  parser.on("opentag", ({ name, attributes }) => {
    if (
      name === "numFmt" &&
      /[ymdhs]/iu.test(String(attributes["formatCode"]).replaceAll(/"[^"]*"|\[[^\]]*\]/gu, ""))
    )
      formats.add(Number(attributes["numFmtId"]));
    if (name === "cellXfs") inCells = true;
    if (name === "xf" && inCells) {
      if (formats.has(Number(attributes["numFmtId"]))) styles.add(index);
      index += 1;
    }
  });
  parser.on("closetag", ({ name }) => {
    if (name === "cellXfs") inCells = false;
  });
  await feed(parser, await zip.open(entry));
  return styles;
}

async function feed(parser: SaxesParser, stream: Readable): Promise<void> {
  stream.setEncoding("utf8");
  for await (const part of stream) parser.write(String(part));
  parser.close();
}

async function* sheetLines(
  stream: Readable,
  texts: readonly string[],
  dates: ReadonlySet<number>,
): AsyncGenerator<string[]> {
  const parser = new SaxesParser();
  let lines: string[][] = [];
  let line: string[] = [];
  let cell = { at: 0, type: "", style: 0, value: "" };
  let inValue = false;
  parser.on("opentag", ({ name, attributes }) => {
    if (name === "row") line = [];
    else if (name === "c") {
      const at = columnOf(String(attributes["r"] ?? "")) ?? line.length;
      cell = { at, type: String(attributes["t"] ?? ""), style: Number(attributes["s"] ?? 0), value: "" };
    } else if (name === "v" || name === "t") inValue = true;
  });
  parser.on("text", (part) => {
    if (inValue) cell.value += part;
  });
  parser.on("closetag", ({ name }) => {
    if (name === "v" || name === "t") inValue = false;
    else if (name === "c") {
      while (line.length < cell.at) line.push("");
      line[cell.at] = cellText(cell, texts, dates);
    } else if (name === "row" && line.some((text) => text !== "")) lines.push(line);
  });
  stream.setEncoding("utf8");
  for await (const part of stream) {
    parser.write(String(part));
    const ready = lines;
    lines = [];
    yield* ready;
  }
  parser.close();
  yield* lines;
}

/** `BC7` → 54. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]+/u.exec(reference)?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const dayMs = 86_400_000;
/** Day 0 of a sheet's calendar. */
const epochMs = Date.UTC(1899, 11, 30);

function cellText(
  { type, style, value }: { type: string; style: number; value: string },
  texts: readonly string[],
  dates: ReadonlySet<number>,
): string {
  if (type === "s") return texts[Number(value)] ?? "";
  if (type === "b") return value === "1" ? "true" : "false";
  if (type !== "" && type !== "n") return value;
  if (value === "" || !dates.has(style)) return value;
  const text = new Date(epochMs + Math.round(Number(value) * dayMs)).toISOString();
  return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text.slice(0, 19).replace("T", " ");
}

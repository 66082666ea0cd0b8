import { text } from "node:stream/consumers";
import { openPromise } from "#server/archive/index.ts";
import { aFileOnDisk } from "./builders/a-file.ts";

/** A cell as the file has it: a text, or a number that programs count with, beside the format it is shown in. */
export type WrittenCell = string | number | { number: number; format: "day" | "amount" | "moment" | "share" };

const formats = { 14: "day", 4: "amount", 22: "moment", 10: "share" } as const;

/** What the sheet of a workbook has in its cells, by lines; a formula would be a test that fails. */
export async function sheetCells(workbook: Buffer): Promise<WrittenCell[][]> {
  const { path } = await aFileOnDisk(workbook);
  const zip = await openPromise(path);
  const entries = await zip.entries();
  const part = async (name: string) =>
    text(await zip.open(entries.find(({ fileName }) => fileName === name)!));
  const sheet = await part("xl/worksheets/sheet1.xml");
  const styles = await part("xl/styles.xml");
  zip.close();
  if (sheet.includes("<f>")) throw new Error("a cell is a formula");
  const cellFormats = [
    .../<cellXfs.*<\/cellXfs>/u.exec(styles)![0].matchAll(/<xf(?: numFmtId="(\d+)")?/gu),
  ].map(([, id]) => Number(id ?? 0));
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gsu)].map(([, line]) =>
    [...line!.matchAll(/<c\/>|<c( s="(\d+)")?><v>([^<]*)<\/v><\/c>|<c t="inlineStr">.*?<\/c>/gsu)].map(
      ([cell, , style, value]) => {
        if (value === undefined) return /<t [^>]*>(.*?)<\/t>/su.exec(cell)?.[1] ?? "";
        const format = formats[cellFormats[Number(style ?? 0)] as keyof typeof formats];
        return format === undefined ? Number(value) : { number: Number(value), format };
      },
    ),
  );
}

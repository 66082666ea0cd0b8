import { Readable } from "node:stream";
import { expect, it } from "vitest";
import type { Language } from "#contract/codes/language.ts";
import { readSheet } from "#server/tables/transfer/read-sheet.ts";

async function linesOf(bytes: Buffer, language?: Language, pieceBytes = bytes.length): Promise<string[][]> {
  const pieces: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += pieceBytes)
    pieces.push(bytes.subarray(from, from + pieceBytes));
  const lines: string[][] = [];
  for await (const line of readSheet("csv", Readable.from(pieces), language)) lines.push(line);
  return lines;
}

it.each([
  [",", "代码,名称\r\nA1,一\r\n"],
  [";", '代码;名称\r\nA1;"一"\r\n'],
  ["tab", "代码\t名称\nA1\t一\n"],
])("finds the sign between cells: %s", async (_name, text) => {
  expect(await linesOf(Buffer.from(text))).toEqual([
    ["代码", "名称"],
    ["A1", "一"],
  ]);
});

/** 名称,保险 and 名称,保険 as programs on Chinese and Japanese computers write them. */
const inGb = Buffer.from([0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0xb1, 0xa3, 0xcf, 0xd5, 0x0a]);
const inSjis = Buffer.from([0x96, 0xbc, 0x8f, 0xcc, 0x2c, 0x95, 0xdb, 0x8c, 0xaf, 0x0a]);

it("reads what spreadsheet programs save in the encoding of their computer", async () => {
  expect(await linesOf(inGb, "zh-CN")).toEqual([["名称", "保险"]]);
  expect(await linesOf(inSjis, "ja-JP")).toEqual([["名称", "保険"]]);
  expect(await linesOf(Buffer.from("\uFEFF名称,保险\n", "utf16le"), "en-US")).toEqual([["名称", "保险"]]);
  expect(await linesOf(Buffer.from("\uFEFF名称,保险\n"), "ja-JP")).toEqual([["名称", "保险"]]);
});

it("reads a character that two pieces share", async () => {
  expect(await linesOf(Buffer.from("名称,保险\n"), "zh-CN", 4)).toEqual([["名称", "保险"]]);
  expect(await linesOf(inGb, "zh-CN", 3)).toEqual([["名称", "保险"]]);
});

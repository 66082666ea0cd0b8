import type { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { figureCell } from "#server/table-jobs/transfer/counted-cell.ts";
import { sheetAnswer } from "#server/table-jobs/transfer/sheet-answer.ts";
import { sheetCells } from "../../../support/sheet-cells.ts";

const lines = [
  ["Name", "Reason"],
  ["A", '=HYPERLINK("x")'],
];
const sent = (isReadBack?: true) => {
  const { body, ...answer } = sheetAnswer({
    name: "Stops",
    format: "csv",
    lines,
    language: "en-US",
    ...(isReadBack ? { isReadBack } : {}),
  });
  return { ...answer, read: () => text(body as Readable) };
};

it("a sheet has a name, a type, and nothing that a spreadsheet program takes for a formula", async () => {
  const { read, ...answer } = sent();
  expect(answer).toEqual({ fileName: "Stops.csv", contentType: "text/csv; charset=utf-8" });
  expect(await read()).toContain(`"'=HYPERLINK(""x"")"`);
});

it("what an import reads back stays exactly as it is", async () => {
  expect(await sent(true).read()).toContain(`"=HYPERLINK(""x"")"`);
});

it("codes and what begins like a formula stay texts in a workbook; what is meant as a figure is one", async () => {
  const cells = ["007", "12345678901234567890", "=1+1", "+1", "@x", "-5"];
  const { body } = sheetAnswer({
    name: "Codes",
    format: "xlsx",
    lines: [[...cells, figureCell(-5)]],
    language: "en-US",
  });
  expect(await sheetCells(await buffer(body as Readable))).toEqual([
    ["007", "12345678901234567890", "'=1+1", "'+1", "'@x", "-5", -5],
  ]);
});

it("a text is cut where a workbook's cell ends, which says so; no program would open the file else", async () => {
  // given: a character of two halves lies where it is cut
  const long = `${"x".repeat(32_732)}${"😀".repeat(5_000)}`;
  const asked = { name: "Long", lines: [["Reason"], [long]], language: "en-US" } as const;

  // when
  const { body } = sheetAnswer({ ...asked, format: "xlsx" });
  const [, [cell] = []] = await sheetCells(await buffer(body as Readable));
  const { body: whole } = sheetAnswer({ ...asked, format: "csv" });

  // then
  expect(String(cell).length).toBeLessThanOrEqual(32_767);
  expect(String(cell)).toMatch(/x😀… \[cut: 42732 characters in all\]$/u);
  expect(await text(whole as Readable)).toContain(long);
});

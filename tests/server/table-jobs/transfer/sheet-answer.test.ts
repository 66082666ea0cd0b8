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
  });
  expect(await sheetCells(await buffer(body as Readable))).toEqual([
    ["007", "12345678901234567890", "'=1+1", "'+1", "'@x", "-5", -5],
  ]);
});

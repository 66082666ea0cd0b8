import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { sheetAnswer } from "#server/table-jobs/transfer/sheet-answer.ts";

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

import { afterAll, beforeAll, expect, test } from "vitest";
import { readFormSheet } from "#contract/calls/opt-form-page.ts";
import { limits } from "#contract/limits.ts";
import { writeSheet } from "#server/table-jobs/transfer/write-sheet.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  const { userCode } = await anAccount(app.database.kysely, { roles: ["process-admin"] });
  ({ token } = await app.logIn(userCode));
});
afterAll(() => app.close());

function upload(name: string, bytes: Buffer) {
  const boundary = "limit-of-a-part";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  return app.app.inject({
    method: "POST",
    url: readFormSheet.path,
    headers: { token, "content-type": `multipart/form-data; boundary=${boundary}`, lang: "en_US" },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}

async function xlsx(lines: string[][]): Promise<Buffer> {
  async function* some() {
    yield lines;
  }
  const parts: Buffer[] = [];
  for await (const part of writeSheet("xlsx", some())) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

test.each(["csv", "xlsx"])(
  "the heads of a %s file and its rows are read, blank lines left out",
  async (format) => {
    // given
    const lines = [
      ["项目", "金额"],
      ["", ""],
      ["笔", "12.5"],
    ];
    const bytes =
      format === "csv" ? Buffer.from(lines.map((line) => line.join(",")).join("\r\n")) : await xlsx(lines);

    // when
    const answer = await upload(`fields.${format}`, bytes);

    // then
    expect(answer.json()).toMatchObject({ data: { lines: [lines[0], lines[2]] } });
  },
);

test("of a long file only so many lines are read as one guesses from", async () => {
  // given
  const rows = Array.from({ length: 1_000 }, (_, row) => `${row}`);

  // when
  const answer = await upload("long.csv", Buffer.from(["number", ...rows].join("\n")));

  // then
  expect(answer.json().data.lines).toHaveLength(limits.formSheetLinesMax);
});

test.each([
  ["what is no sheet by its name", "form.pdf", 422],
  ["a workbook that is none", "broken.xlsx", 422],
])("%s is refused and said", async (_what, name, status) => {
  // when
  const answer = await upload(name, Buffer.from("nothing"));

  // then
  expect(answer.statusCode).toBe(status);
  expect(answer.json().msg).not.toBe("");
});

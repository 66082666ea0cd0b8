import { readFile, stat } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileUpload } from "#contract/calls/file.ts";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { handle, type ReceivedFile } from "#server/http/index.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";

let test: TestApp;
let token: string;
let seen: { input: unknown; files: readonly ReceivedFile[]; contents: string[] } | undefined;

beforeAll(async () => {
  test = await startTestApp({
    handlers: [
      handle(fileUpload, async (input, { files }) => {
        const contents = await Promise.all(files.map(({ path }) => readFile(path, "utf8")));
        seen = { input, files, contents: contents.map((text) => text.slice(0, 20)) };
        return files.map(({ fileName, sizeBytes }, place) => ({
          fileId: String(place),
          fileName,
          sizeBytes,
        }));
      }),
      handle(todoTasks, async () => ({ rows: [], total: 0, page: 1, pageSize: 10 })),
    ],
  });
  ({ token } = await test.logIn((await anAccount(test.database.kysely)).userCode));
});
afterAll(() => test.close());

const boundary = "limit-of-parts";
const part = (headers: string, content: string): string =>
  `--${boundary}\r\n${headers}\r\n\r\n${content}\r\n`;
const field = (name: string, value: string): string =>
  part(`Content-Disposition: form-data; name="${name}"`, value);
const file = (name: string, content: string): string =>
  part(
    `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/pdf`,
    content,
  );

const send = (payload: string, url = "/file/fileUpload") => {
  seen = undefined;
  const headers = { token, "content-type": `multipart/form-data; boundary=${boundary}` };
  return test.app.inject({ method: "POST", url, payload: Buffer.from(payload), headers });
};

describe("a multipart request", () => {
  it("brings its fields, read as their types, and its files under their own names", async () => {
    // when
    const answer = await send(
      `${file("报告.pdf", "%PDF-1")}${field("instanceId", "7")}${field("componentCode", "")}${file("b.pdf", "two")}--${boundary}--\r\n`,
    );

    // then
    expect(answer.json().data).toEqual([
      { fileId: "0", fileName: "报告.pdf", sizeBytes: 6 },
      { fileId: "1", fileName: "b.pdf", sizeBytes: 3 },
    ]);
    expect(seen).toMatchObject({
      input: { instanceId: 7 },
      contents: ["%PDF-1", "two"],
      files: [{ field: "file", contentType: "application/pdf" }, {}],
    });
  });

  it("leaves nothing behind once it is answered", async () => {
    // when
    await send(`${file("a.pdf", "x")}--${boundary}--\r\n`);

    // then
    await expect(stat(seen!.files[0]!.path)).rejects.toThrow("ENOENT");
  });

  it.each([
    [
      "a file above its limit",
      () => `${file("a.pdf", "x".repeat(10_240 * 1024 + 1))}--${boundary}--\r\n`,
      413,
      12260,
    ],
    ["too many files", () => `${file("a.pdf", "x").repeat(51)}--${boundary}--\r\n`, 413, 12264],
    ["too many fields", () => `${field("a", "x").repeat(11)}--${boundary}--\r\n`, 422, 12363],
    [
      "a field longer than any",
      () => `${field("componentCode", "x".repeat(65_537))}--${boundary}--\r\n`,
      413,
      12146,
    ],
    ["U+0000 in a field", () => `${field("componentCode", "a\u0000")}--${boundary}--\r\n`, 422, 12140],
    ["what breaks off", () => file("a.pdf", "x").slice(0, -20), 422, 12145],
    ["an unknown field", () => `${field("instance", "7")}--${boundary}--\r\n`, 422, 12140],
  ])("with %s is refused", async (_what, payload, status, code) => {
    // when
    const answer = await send(payload());

    // then
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ flag: false, code });
    expect(seen).toBeUndefined();
  });

  it("is refused by a call that expects none, and expected by one that does", async () => {
    // when
    const elsewhere = await send(`${field("page", "1")}--${boundary}--\r\n`, "/task/todoTasks");
    const other = await test.app.inject({
      method: "POST",
      url: "/file/fileUpload",
      payload: { instanceId: 7 },
      headers: { token },
    });

    // then
    expect(elsewhere.json()).toMatchObject({ code: 12147 });
    expect(other.json()).toMatchObject({ code: 12147, params: { expected: "multipart/form-data" } });
  });
});

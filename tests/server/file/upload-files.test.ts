import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestApp, type TestApp } from "../../support/app.ts";
import {
  aCompoundFile,
  aZip,
  contents,
  multipartOf,
  type SentFile,
  sendFiles,
} from "../../support/builders/a-file.ts";
import { clamavScanner } from "#server/virus-scan/index.ts";
import { eicar, startClamavPeer } from "../../support/clamav-peer.ts";
import { anAccount } from "../../support/builders/account.ts";

let test: TestApp;
let as: string;

beforeAll(async () => {
  test = await startTestApp();
  ({ userCode: as } = await anAccount(test.database.kysely));
});
afterAll(() => test.close());

const rows = () => test.database.kysely.selectFrom("attachment").selectAll().orderBy("uploadedAt").execute();
const stored = async () =>
  (
    await readdir(join(test.ports.config.dataDir, "files"), { recursive: true, withFileTypes: true }).catch(
      () => [],
    )
  )
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

const word = { name: "word/document.xml", content: Buffer.from("<document/>") };
const good: SentFile[] = [
  { name: "合同.pdf", content: contents.pdf },
  { name: "图.PNG", content: contents.png },
  { name: "图.gif", content: contents.gif },
  { name: "附件.zip", content: aZip([{ name: "说明.txt", content: Buffer.from("一") }]) },
  { name: "报告.docx", content: aZip([{ name: "[Content_Types].xml", content: Buffer.from("x") }, word]) },
  { name: "旧.doc", content: aCompoundFile("WordDocument") },
  { name: "表.xls", content: aCompoundFile("Workbook") },
  { name: "密.xlsx", content: aCompoundFile("EncryptedPackage") },
];

describe("an upload", () => {
  it("keeps every file under a random name, with its size, type and checksum", async () => {
    // when
    const answer = await sendFiles(test, as, good);

    // then
    expect(answer.json()).toMatchObject({ flag: true });
    const kept = await rows();
    expect(kept.map(({ fileName, state, uploadedBy }) => [fileName, state, uploadedBy])).toEqual(
      good.map(({ name }) => [name, "unreferenced", as]),
    );
    expect(kept[0]).toMatchObject({ contentType: "application/pdf", sizeBytes: contents.pdf.length });
    expect((await stored()).toSorted()).toEqual(kept.map(({ storageKey }) => storageKey).toSorted());
    expect(
      kept.some(({ fileId, storageKey, fileName }) => storageKey.includes(fileId) || storageKey === fileName),
    ).toBe(false);
  });

  const blanks = Buffer.alloc(12 * 1024 * 1024);
  const bomb = aZip([{ name: "bomb.xml", content: blanks }]);
  const nested = (depth: number): Buffer =>
    aZip([{ name: "in.zip", content: depth === 0 ? contents.gif : nested(depth - 1) }]);

  it.each([
    ["a .pdf that is none", "报告.pdf", Buffer.from("MZ\u0090 a program"), "不是 pdf 格式"],
    ["an image under another ending", "图.pdf", contents.png, "不是 pdf 格式"],
    [
      "an archive that calls itself a document",
      "报告.docx",
      aZip([{ name: "a.txt", content: contents.pdf }]),
      "不是 docx 格式",
    ],
    ["a sheet that calls itself a letter", "信.doc", aCompoundFile("Workbook"), "不是 doc 格式"],
    ["a ZIP bomb", "包.zip", bomb, "解压后过大"],
    [
      "a document that is a ZIP bomb",
      "报告.docx",
      aZip([word, { name: "word/x.xml", content: blanks }]),
      "解压后过大",
    ],
    [
      "a ZIP bomb that lies about its size",
      "包.zip",
      aZip([{ name: "a", content: blanks, declared: 4_000 }]),
      "解压后过大",
    ],
    ["a ZIP bomb in an archive", "包.zip", aZip([{ name: "in.zip", content: bomb }]), "解压后过大"],
    ["archives too deep within archives", "包.zip", nested(3), "嵌套超过 3 层"],
    [
      "an archive that unpacks elsewhere",
      "包.zip",
      aZip([{ name: "../../etc/cron.d/x", content: Buffer.from("x") }]),
      "指向其他文件夹的路径",
    ],
    ["a damaged archive", "包.zip", aZip([word]).subarray(0, 60), "已损坏"],
    ["an ending that is not allowed", "程序.exe", Buffer.from("MZ"), "不支持“程序.exe”的格式"],
    ["no ending", "程序", Buffer.from("MZ"), "不支持“程序”的格式"],
    ["nothing in it", "空.pdf", Buffer.alloc(0), "是空的"],
    ["a path in its name", "../../etc/合同.pdf", contents.pdf, "含有路径"],
    ["a Windows path in its name", String.raw`C:\\temp\\合同.pdf`, contents.pdf, "含有路径"],
    ["a name that turns its direction", "合同\u202efdp.pdf", contents.pdf, "不可见字符"],
    ["a name that is too long", `${"长".repeat(200)}.pdf`, contents.pdf, "超过 200 个字符"],
  ])("with %s is refused, named with a remedy, and leaves nothing", async (_what, name, content, says) => {
    // given
    const before = [(await rows()).length, (await stored()).length];

    // when
    const answer = await sendFiles(test, as, [
      { name: "好.png", content: contents.png },
      { name, content },
    ]);

    // then
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 12261, params: { count: 1 } });
    expect(answer.json().errors["file[1]"]).toContain(says);
    expect([(await rows()).length, (await stored()).length]).toEqual(before);
  });

  it.each([
    ["begins with blanks", "\r\n \0", "application/pdf"],
    ["has a page of the web before it", "<html><script>alert(1)</script>", "application/octet-stream"],
  ])("of a PDF that %s is kept, as what it may be shown as", async (_what, before, contentType) => {
    // when
    const content = Buffer.concat([Buffer.from(before), contents.pdf]);
    const answer = await sendFiles(test, as, [{ name: "文件.pdf", content }]);

    // then
    expect(answer.json()).toMatchObject({ flag: true });
    expect((await rows()).at(-1)).toMatchObject({ contentType });
  });

  it("with the same name twice is refused", async () => {
    // when
    const answer = await sendFiles(test, as, [
      { name: "A.pdf", content: contents.pdf },
      { name: "a.PDF", content: contents.pdf },
    ]);

    // then
    expect(answer.json().errors).toEqual({ "file[1]": expect.stringContaining("已有名为“a.PDF”的附件") });
  });

  it("of 11 MB is refused by its name", async () => {
    // when
    const answer = await sendFiles(test, as, [
      { name: "大.pdf", content: Buffer.concat([contents.pdf, Buffer.alloc(11 * 1024 * 1024)]) },
    ]);

    // then
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ code: 12260, params: { file: "大.pdf", maxKb: 10_240 } });
    expect(answer.json().msg).toContain("大.pdf");
  });

  it("of more than 100 MB in all is refused, though each file is small enough", async () => {
    // given
    const each = Buffer.concat([contents.pdf, Buffer.alloc(10_200 * 1024)]);

    // when
    const answer = await sendFiles(
      test,
      as,
      Array.from({ length: 11 }, (_unused, index) => ({ name: `${index}.pdf`, content: each })),
    );

    // then
    expect(answer.json()).toMatchObject({ code: 12146, params: { maxKb: 102_400 } });
  });

  it("of too many files or fields is told how many there may be, not how large they are", async () => {
    // when
    const files = await sendFiles(
      test,
      as,
      Array.from({ length: 51 }, (_unused, index) => ({ name: `${index}.pdf`, content: contents.pdf })),
    );
    const fields = await sendFiles(
      test,
      as,
      [],
      Object.fromEntries(Array.from({ length: 200 }, (_unused, index) => [`field${index}`, "x"])),
    );

    // then
    expect(files.json()).toMatchObject({ code: 12264, params: { most: 50 } });
    expect(files.json().msg).toContain("50");
    expect(fields.json()).toMatchObject({ code: 12363 });
  });

  it("without a file says so, and without a session is refused", async () => {
    // when
    const nothing = await sendFiles(test, as, [], { componentCode: "attachments" });
    const { payload, contentType } = multipartOf(good);
    const stranger = await test.app.inject({
      method: "POST",
      url: "/file/fileUpload",
      payload,
      headers: { "content-type": contentType },
    });

    // then
    expect(nothing.json().errors).toEqual({ file: "请选择要上传的文件。" });
    expect(stranger.statusCode).toBe(401);
  });

  it("for an application one has no part in finds none", async () => {
    // when
    const answer = await sendFiles(test, as, [{ name: "a.pdf", content: contents.pdf }], {
      instanceId: "4711",
    });

    // then
    expect(answer.statusCode).toBe(404);
  });

  it("that the storage cannot take is told and leaves nothing", async () => {
    // given
    const { startS3Peer } = await import("#server/demo/index.ts");
    const peer = await startS3Peer({ accessKeyId: "key", secretAccessKey: "secret", region: "cn-1" });
    const other = await startTestApp({ config: { filesUrl: peer.filesUrl } });
    const { userCode } = await anAccount(other.database.kysely);
    await peer.stop();

    // when
    const answer = await sendFiles(other, userCode, [{ name: "a.pdf", content: contents.pdf }]);

    // then
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 12263 });
    await other.close();
  });
});

describe("over a connection", () => {
  let url: string;
  beforeAll(async () => {
    url = await test.app.listen({ host: "127.0.0.1", port: 0 });
  });

  it("an upload broken off leaves nothing", async () => {
    // given
    const { token } = await test.logIn(as);
    const { payload, contentType } = multipartOf([
      { name: "断.pdf", content: Buffer.alloc(5_000_000, "%PDF-") },
    ]);
    const before = [(await rows()).length, (await stored()).length];
    const folders = async () =>
      (await readdir(tmpdir())).filter((name) => name.startsWith("chancery-upload-"));
    const earlier = new Set(await folders());

    // when: half of it is sent, then the line is cut
    const sending = request(`${url}/file/fileUpload`, {
      method: "POST",
      headers: { token, "content-type": contentType, "content-length": payload.length },
    });
    sending.on("error", () => undefined);
    sending.write(payload.subarray(0, payload.length / 2));
    const arrived = await vi.waitUntil(async () => (await folders()).find((name) => !earlier.has(name)));
    sending.destroy();

    // then
    await vi.waitUntil(async () => !(await folders()).includes(arrived));
    expect([(await rows()).length, (await stored()).length]).toEqual(before);
  });

  it("a file that is too large is answered, not cut off", async () => {
    // given
    const { token } = await test.logIn(as);
    const body = new FormData();
    body.append("file", new Blob([new Uint8Array(11 * 1024 * 1024)]), "大.pdf");

    // when
    const answer = await fetch(`${url}/file/fileUpload`, { method: "POST", headers: { token }, body });

    // then
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 12260 });
  });
});

describe("an upload that a scanner looks at", () => {
  it("is kept where it is clean, and refused whole, with the name of the virus, where it is not", async () => {
    // given
    const peer = await startClamavPeer();
    const guarded = await startTestApp({
      database: test.database,
      ports: { scanner: clamavScanner(peer.address) },
    });

    // when
    const clean = await sendFiles(guarded, as, [{ name: "好.png", content: contents.png }]);
    const before = (await rows()).length;
    const refused = await sendFiles(guarded, as, [
      { name: "好二.png", content: contents.png },
      { name: "坏.pdf", content: Buffer.concat([contents.pdf, Buffer.from(eicar)]) },
    ]);

    // then
    expect(clean.json()).toMatchObject({ flag: true });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ code: 12261, params: { count: 1 } });
    expect(refused.json().errors["file[1]"]).toContain("Eicar-Test-Signature");
    expect((await rows()).length).toBe(before);
    await peer.close();
    await guarded.close();
  });

  it("is refused as not available where the scanner is away, and leaves nothing", async () => {
    // given
    const unguarded = await startTestApp({
      database: test.database,
      ports: { scanner: clamavScanner({ host: "127.0.0.1", port: 1 }) },
    });
    const before = (await rows()).length;

    // when
    const answer = await sendFiles(unguarded, as, [{ name: "好.png", content: contents.png }]);

    // then
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ flag: false, code: 12355 });
    expect((await rows()).length).toBe(before);
    await unguarded.close();
  });
});

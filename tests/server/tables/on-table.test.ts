import { mkdtemp, readdir, rm } from "node:fs/promises";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";
import { aSchema } from "../../support/builders/schema-folder.ts";

let test: TestApp;
let token: string;
let port: number;
let folder: string;

beforeAll(async () => {
  test = await startTestApp({
    schemas: {
      "locked.json": aSchema({
        name: "locked",
        properties: { name: { title: "名称", type: "string", maxLength: 100 } },
        entity: { access: { read: ["*"], create: ["admin"], update: ["admin"], delete: ["admin"] } },
      }),
    },
  });
  ({ token } = await test.logIn((await anAccount(test.database.kysely)).userCode));
  await test.app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = test.app.server.address() as AddressInfo);
  // Others upload into the usual folder at the same time.
  folder = await mkdtemp(join(tmpdir(), "chancery-on-table-"));
  vi.stubEnv("TMPDIR", folder);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await test.close();
  await rm(folder, { recursive: true });
});

/** Begins to send a file and never ends it: what is answered was answered before the file was there. */
function beginToSend(path: string): Promise<{ status: number; body: string }> {
  return new Promise((settle, fail) => {
    const sending = request({
      port,
      path,
      method: "POST",
      headers: { token, "content-type": "multipart/form-data; boundary=b", "content-length": 300_000_000 },
    });
    sending.on("response", (response) => {
      let body = "";
      response.on("data", (piece: Buffer) => (body += piece.toString()));
      response.on("end", () => {
        sending.destroy();
        settle({ status: response.statusCode ?? 0, body });
      });
    });
    sending.on("error", fail);
    sending.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b\r\n');
  });
}

const uploads = async () => (await readdir(tmpdir())).filter((name) => name.startsWith("chancery-upload-"));

describe("an operation on a table", () => {
  it.each([
    ["that does not exist", "/basic/nosuchtable/importPreview", 404, 12141],
    ["that one may not fill", "/basic/locked/importPreview", 400, 12139],
  ])("%s takes in no file", async (_what, path, status, code) => {
    // given
    const before = await uploads();

    // when
    const answer = await beginToSend(path);

    // then
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toMatchObject({ code });
    expect((await uploads()).filter((name) => !before.includes(name))).toEqual([]);
  });
});

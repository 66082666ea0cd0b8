import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkedPicture } from "#server/seal-pictures/index.ts";

const picture = { kind: "svg", base64: "" } as const;
let folder: string;
const aProcess = async (name: string, code: string) => {
  const path = join(folder, `${name}.mjs`);
  await writeFile(path, `process.once("message", () => { ${code} }); process.send("ready");`);
  return pathToFileURL(path);
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery-picture-"));
});
afterAll(() => rm(folder, { recursive: true }));

describe("a picture that is made to cost whoever draws it", () => {
  it.each([
    ["does not come to an end", "for (;;);"],
    ["ends the process that draws it", "process.abort();"],
  ])("and %s costs nobody else", async (_what, code) => {
    const file = await aProcess("stuck", code);
    const checked = await checkedPicture(picture, { file, timeLimitMs: 300 });
    expect(checked).toEqual({ problem: "sealPictureTooComplex" });
  });

  it("waits its turn, and is sent away where too many wait", async () => {
    // given
    const file = await aProcess("slow", 'setTimeout(() => process.send({ png: "AAAA" }), 200);');

    // when
    const all = await Promise.all(
      Array.from({ length: 7 }, () => checkedPicture(picture, { file, timeLimitMs: 20_000 })),
    );

    // then
    expect(all.filter((one) => Buffer.isBuffer(one))).toHaveLength(5);
    expect(all.slice(5)).toEqual([{ problem: "sealPicturesWaiting" }, { problem: "sealPicturesWaiting" }]);
  }, 30_000);

  it("is no secret's reader: its process knows nothing of this one", async () => {
    const file = await aProcess(
      "knowing",
      'process.send({ problem: "known", params: { env: Object.keys(process.env).join() } });',
    );
    const checked = await checkedPicture(picture, { file });
    expect(checked).not.toMatchObject({ params: { env: expect.stringMatching(/PATH|DATABASE|TEMP/u) } });
  });
});

import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mySignature, removeSignature, saveSignature } from "#contract/calls/signature.ts";
import { limits } from "#contract/limits.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { contents } from "../../support/builders/a-file.ts";
import { anAccount } from "../../support/builders/account.ts";
import { aSignature } from "../../support/builders/a-signature.ts";

let app: TestApp;
let as: string;
beforeAll(async () => {
  app = await startTestApp();
  as = (await anAccount(app.database.kysely, { roles: ["employee"] })).userCode;
});
afterAll(() => app.close());

const save = (picture: string) => app.call(saveSignature, { picture }, { as, lang: "en-US" });
const own = async () => (await app.call(mySignature, {}, { as })).data;
const pictures = async () =>
  (
    await sql<{ count: number }>`select count(*)::int as count from signature_picture`.execute(
      app.database.kysely,
    )
  ).rows[0]?.count;

it("is what its owner saved last; one that was never used is not kept, and one may have none", async () => {
  // when
  await save(aSignature());
  const first = await own();
  await save(aSignature({ height: 30 }));
  const second = await own();

  // then
  expect(first.picture).not.toBeNull();
  expect(second.picture).not.toBe(first.picture);
  expect(await pictures()).toBe(1);
  expect((await app.call(removeSignature, {}, { as })).data).toEqual({ picture: null, setAt: null });
  expect(await pictures()).toBe(0);
});

it("is stored as points alone: what else the file carried is gone", async () => {
  const picture = Buffer.from(aSignature(), "base64");
  const withText = Buffer.concat([picture, Buffer.from("<script>")]);
  await save(withText.toString("base64"));
  expect(Buffer.from((await own()).picture ?? "", "base64").includes("script")).toBe(false);
});

it.each([
  [
    "is no picture",
    Buffer.from("%PDF-1.4 and so on, but no picture at all").toString("base64"),
    "cannot be read",
  ],
  ["is another kind of picture", contents.gif.toString("base64"), "cannot be read"],
  ["breaks off", Buffer.from(aSignature(), "base64").subarray(0, 60).toString("base64"), "cannot be read"],
  ["is too wide", aSignature({ width: limits.signatureMaxWidthPx + 1 }), "800"],
  ["is blank", aSignature({ ink: false }), "no writing"],
])("is refused at its field where it %s", async (_, picture, said) => {
  const answer = await save(picture);
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ errors: { picture: expect.stringContaining(said) as string } });
});

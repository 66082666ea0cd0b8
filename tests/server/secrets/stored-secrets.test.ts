import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { changeKeySecret } from "#server/seal/change-key-secret.ts";
import { readSecret, removeSecret, storeSecret } from "#server/secrets/index.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";

const from = "the secret of before, as long as it has to be";
const to = "the secret from now on, as long as it has to be";
const place = { purpose: "credentials", subject: "ERP" };
const missing = { refused: "notConfigured", params: { setting: "SEAL_KEY_SECRET" } };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const withSecret = (sealKeySecret: string | undefined) => ({
  config: { ...app.ports.config, sealKeySecret },
});
const store = (value: string, secret: string | undefined = from) =>
  app.database.write((tx) => storeSecret(tx, withSecret(secret), place, value));
const read = (secret: string | undefined, at = place) =>
  app.database.read((tx) => readSecret(tx, withSecret(secret), at));

it("is read with the secret it was stored with, and lies encrypted in the database", async () => {
  // when
  await store("first");
  await store("token-4711");

  // then
  expect(await read(from)).toBe("token-4711");
  expect(await read(from, { ...place, subject: "CRM" })).toBeUndefined();
  const { rows } = await sql<{ content: Buffer }>`select content from stored_secret`.execute(
    app.database.kysely,
  );
  expect(rows.map(({ content }) => content.includes("token"))).toEqual([false]);
});

it("is neither stored nor read without the operator's secret, and not read with another one", async () => {
  await store("token-4711");
  const without = { ...withSecret(undefined) };
  expect(await app.database.write((tx) => storeSecret(tx, without, place, "x"))).toMatchObject(missing);
  expect(await read(undefined)).toMatchObject(missing);
  expect(await read(to)).toMatchObject(missing);
});

it("changes its secret with the keys of the seals, or keeps it where one is not opened", async () => {
  // given
  await store("token-4711");
  const change = (before: string) => app.database.write((tx) => changeKeySecret(tx, { from: before, to }));

  // then
  expect(await change(`${from}, not`)).toEqual({ locked: ["credentials: ERP"] });
  expect(await read(from)).toBe("token-4711");
  expect(await change(from)).toEqual({ changed: 1 });
  expect(await read(to)).toBe("token-4711");
});

it("is gone when it is removed", async () => {
  await store("token-4711");
  await app.database.write((tx) => removeSecret(tx, place));
  expect(await read(from)).toBeUndefined();
});

import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { isRefusal } from "#contract/errors/refusal.ts";
import { encryptOwnKey, fingerprintOf, ownKey } from "#server/release-bundle/own-key.ts";
import { changeStoredSecrets } from "#server/secrets/index.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";

const from = "the secret of before, as long as it has to be";
const to = "the secret from now on, as long as it has to be";
const missing = { refused: "notConfigured", params: { setting: "SEAL_KEY_SECRET" } };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`delete from release_key`.execute(app.database.kysely);
  await sql`delete from stored_secret`.execute(app.database.kysely);
});

const withSecret = (sealKeySecret: string | undefined) => ({
  config: { ...app.ports.config, sealKeySecret },
});
const key = (secret: string | undefined = from) =>
  app.database.write((tx) => ownKey(tx, withSecret(secret), new Date()));

it("is made once, also by two at the same time, and lies in no column in the open", async () => {
  const [one, other] = await Promise.all([key(), key()]);
  if (isRefusal(one) || isRefusal(other)) throw new Error("refused");

  expect(one.fingerprint).toBe(other.fingerprint);
  expect(createPublicKey(one.privateKey).export({ type: "spki", format: "der" }).toString("base64")).toBe(
    one.publicKey,
  );
  const { rows } = await sql<{ openly: string; hidden: Buffer }>`
    select k::text as openly, s.content as hidden from release_key k, stored_secret s`.execute(
    app.database.kysely,
  );
  expect(rows).toHaveLength(1);
  expect(`${rows[0]?.openly}${rows[0]?.hidden.toString("latin1")}`).not.toContain("PRIVATE KEY");
});

it("is neither made nor used without the operator's secret, nor with another one, and moves with its change", async () => {
  expect(await app.database.write((tx) => ownKey(tx, withSecret(undefined), new Date()))).toMatchObject(
    missing,
  );
  const before = await key(from);
  expect(await key(to)).toMatchObject(missing);

  await app.database.write((tx) => changeStoredSecrets(tx, { from, to }));

  expect(await key(from)).toMatchObject(missing);
  expect(await key(to)).toMatchObject({ fingerprint: isRefusal(before) ? "" : before.fingerprint });
});

it("is encrypted where it was stored in the open, and stays the same", async () => {
  // given
  const pair = generateKeyPairSync("ed25519");
  const publicKey = pair.publicKey.export({ type: "spki", format: "der" }).toString("base64");
  const openly = pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const fingerprint = fingerprintOf(publicKey);
  await sql`insert into release_key (fingerprint, key_name, public_key, private_key, is_own)
    values (${fingerprint}, '', ${publicKey}, ${openly}, true)`.execute(app.database.kysely);

  // when
  await app.database.write((tx) => encryptOwnKey(tx, withSecret(undefined)));
  expect(await privateKeys()).toEqual([openly]);
  await app.database.write((tx) => encryptOwnKey(tx, withSecret(from)));

  // then
  expect(await privateKeys()).toEqual([null]);
  expect(await key(from)).toMatchObject({ fingerprint, publicKey });
});

async function privateKeys(): Promise<unknown[]> {
  const { rows } = await sql<{ privateKey: string | null }>`select private_key from release_key`.execute(
    app.database.kysely,
  );
  return rows.map(({ privateKey }) => privateKey);
}

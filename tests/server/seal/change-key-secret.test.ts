import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { addSeal } from "#contract/calls/seal.ts";
import { changeKeySecret } from "#server/seal/change-key-secret.ts";
import { decryptedKey, encryptedKey } from "#server/seal/index.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";

const from = "the secret of before, as long as it has to be";
const to = "the secret from now on, as long as it has to be";
const lost = "a secret that nobody knows any more, long enough";
let app: TestApp;
const sealIds: number[] = [];
beforeAll(async () => {
  app = await startTestApp();
  const { userCode, deptId } = await anAccount(app.database.kysely, { roles: ["seal"] });
  for (const sealName of ["公章", "合同专用章"])
    sealIds.push((await app.call(addSeal, { sealName, deptId }, { as: userCode })).data.sealId);
});
afterAll(() => app.close());

const keyOf = (sealId: number) => Buffer.from(`0 key of ${sealId}`);
async function keep(sealId: number, key: Buffer): Promise<void> {
  await sql`
    insert into seal_certificate (seal_id, certificate, private_key, subject, fingerprint, valid_until)
    values (${sealId}, '', ${key}, '', '', now()) on conflict (seal_id) do update set private_key = excluded.private_key`.execute(
    app.database.kysely,
  );
}
const change = () => app.database.write((tx) => changeKeySecret(tx, { from, to }));
async function opened(secret: string): Promise<(string | undefined)[]> {
  const { rows } = await sql<{ sealId: number; privateKey: Buffer }>`
    select seal_id, private_key from seal_certificate order by seal_id`.execute(app.database.kysely);
  return rows.map(({ sealId, privateKey }) => decryptedKey(privateKey, secret, sealId)?.toString());
}

beforeEach(async () => {
  for (const sealId of sealIds) await keep(sealId, encryptedKey(keyOf(sealId), from, sealId));
});

it("every key is opened by the new secret, and no more by the one before", async () => {
  expect(await change()).toEqual({ changed: 2 });
  expect(await opened(to)).toEqual(sealIds.map((sealId) => keyOf(sealId).toString()));
  expect(await opened(from)).toEqual([undefined, undefined]);
});

it("where one key is not opened by the secret of before nothing is changed, and its seal is named", async () => {
  // given
  const [, locked = 0] = sealIds;
  await keep(locked, encryptedKey(keyOf(locked), lost, locked));

  // then
  expect(await change()).toEqual({ locked: ["合同专用章"] });
  expect((await opened(from))[0]).toBe(keyOf(sealIds[0]!).toString());
});

import { X509Certificate } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addSeal, listSeal } from "#contract/calls/seal.ts";
import { uploadSealCertificate } from "#contract/calls/seal-certificate.ts";
import { dayIn } from "#contract/rules/time-zone.ts";
import { decryptedKey } from "#server/seal/index.ts";
import { type IssuedKey, readPkcs12 } from "#server/seal/pdf/read-pkcs12.ts";
import { keyOfSeal } from "#server/sealing/key-of-seal.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aPkcs12 } from "../../support/builders/a-certificate.ts";
import { type Account, anAccount, aRoleHolder } from "../../support/builders/account.ts";
import { unique } from "../../support/builders/unique.ts";

let app: TestApp;
let keeper: Account;
let good: Buffer;
let sealId: number;
const as = () => ({ as: keeper.userCode, lang: "en-US" as const });
const secret = () => app.ports.config.sealKeySecret!;
beforeAll(async () => {
  app = await startTestApp();
  keeper = await anAccount(app.database.kysely);
  await aRoleHolder(app.database.kysely, { ...keeper, roleCode: "seal" });
  good = await aPkcs12();
});
afterAll(() => app.close());
beforeEach(async () => {
  sealId = (await app.call(addSeal, { sealName: `合同章${unique()}`, deptId: keeper.deptId }, as())).data
    .sealId;
});

const upload = (pkcs12: Buffer, password = "secret") =>
  app.call(uploadSealCertificate, { sealId, pkcs12: pkcs12.toString("base64"), password }, as());
const timeZone = "Asia/Shanghai";
const keyNow = (now = new Date(), with_ = secret()) =>
  app.database.write((tx) =>
    keyOfSeal(tx, { sealId, sealName: "合同章", organId: keeper.organId }, { secret: with_, now, timeZone }),
  );
async function storedKey(): Promise<Buffer> {
  const { rows } = await sql<{ privateKey: Buffer }>`
    select private_key from seal_certificate where seal_id = ${sealId}`.execute(app.database.kysely);
  return rows[0]!.privateKey;
}

describe("a certificate that was issued for a seal", () => {
  it("signs from then on, and the register says until when", async () => {
    // when
    const { data } = await upload(good);

    // then
    const key = (await keyNow()) as { certificate: Buffer; subject: string };
    const { validTo, fingerprint256 } = new X509Certificate(key.certificate);
    expect(data.certificate).toEqual({
      subject: "Contract seal, Insurance Group",
      validUntil: new Date(validTo).toISOString(),
      fingerprint: fingerprint256.replaceAll(":", "").toLowerCase(),
      isIssued: true,
    });
    expect(key.subject).toBe("Contract seal, Insurance Group");
    expect(data.changes[0]!.fields.map(({ field }) => field)).toEqual(["certificate"]);
    const seals = await app.call(listSeal, {}, as());
    expect(seals.data.find((seal) => seal.sealId === sealId)!.certificateUntil).toBe(
      new Date(validTo).toISOString(),
    );
  });

  it("is refused at its field where it cannot be read, opened or used", async () => {
    // when
    const refusals = [
      await upload(Buffer.from("no file of that kind")),
      await upload(good, "wrong"),
      await upload(await aPkcs12({ bits: 1_024 })),
      await upload(await aPkcs12({ isLegacy: true })),
    ];

    // then
    expect(refusals.map(({ body }) => body.errors)).toEqual([
      { pkcs12: "This isn’t a PKCS #12 file (.p12 or .pfx)." },
      { password: "The password is wrong, or the file is damaged." },
      { pkcs12: "An RSA key of at least 2048 bits is required." },
      { pkcs12: expect.stringContaining("AES-256") },
    ]);
  });

  it("is refused before its first day and after its last", async () => {
    const read = (now: string, zone: string) =>
      readPkcs12(good, "secret", { now: new Date(now), timeZone: zone });
    const { validUntil } = (await readPkcs12(good, "secret", { now: new Date(), timeZone })) as IssuedKey;
    // 25 hours lie between the two, so that it is never the same day in both.
    const zones = ["Pacific/Kiritimati", "Pacific/Pago_Pago"] as const;
    for (const zone of zones) {
      expect(await read("2001-01-01T00:00:00Z", zone)).toMatchObject({ problem: "certificateNotYetValid" });
      expect(await read("2101-01-01T00:00:00Z", zone)).toEqual({
        problem: "certificateExpired",
        params: { day: dayIn(zone, validUntil.getTime()) },
      });
    }
  });

  it("is not replaced by one of our own when it expires: nothing is sealed with it", async () => {
    // given
    await upload(good);

    // then
    await sql`update seal_certificate set valid_until = '2030-01-15T16:20:00Z' where seal_id = ${sealId}`.execute(
      app.database.kysely,
    );
    expect(await keyNow(new Date("2101-01-01T00:00:00Z"))).toMatchObject({
      refused: "sealCertificateExpired",
      params: { day: "2030-01-16" },
    });
  });
});

describe("the key of a seal", () => {
  it("is encrypted in the database, and for its seal alone", async () => {
    // given
    await keyNow();
    const stored = await storedKey();

    // then
    expect(stored[0]).toBe(1);
    expect(decryptedKey(stored, secret(), sealId)![0]).toBe(0x30);
    expect(decryptedKey(stored, secret(), sealId + 1)).toBeUndefined();
  });

  it("from before keys were encrypted still signs, and is encrypted with that", async () => {
    // given
    await keyNow();
    const open = decryptedKey(await storedKey(), secret(), sealId)!;
    await sql`update seal_certificate set private_key = ${open} where seal_id = ${sealId}`.execute(
      app.database.kysely,
    );

    // when
    const key = await keyNow();

    // then
    expect(key).toMatchObject({ privateKey: open });
    expect((await storedKey())[0]).toBe(1);
  });

  it("cannot be used with another secret, or without one", async () => {
    // given
    await keyNow();

    // then
    expect(await keyNow(new Date(), "some other secret, as long as it has to be")).toMatchObject({
      refused: "sealKeyLocked",
    });
    const missing = await app.database.write((tx) =>
      keyOfSeal(tx, { sealId, sealName: "", organId: 1 }, { secret: undefined, now: new Date(), timeZone }),
    );
    expect(missing).toMatchObject({ refused: "sealSecretMissing" });
  });
});

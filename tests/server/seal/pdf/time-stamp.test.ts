import { createHash } from "node:crypto";
import * as pkijs from "pkijs";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { newSealKey, type SealKey, signedCms } from "#server/seal/pdf/seal-key.ts";
import { TimeStampError } from "#server/seal/index.ts";
import { startTsaPeer, type TsaPeer } from "../../../support/tsa-peer.ts";

const now = new Date("2026-11-22T08:00:00Z");
const bytes = Buffer.from("what is signed");
let peer: TsaPeer;
let key: SealKey;
beforeAll(async () => {
  peer = await startTsaPeer(now);
  key = await newSealKey({ sealName: "合同专用章", organName: "某某保险公司" }, now);
});
afterAll(() => peer.close());
beforeEach(() => peer.behave("well"));

it("a signature has the time that an authority gives to its very value", async () => {
  // when
  const cms = await signedCms(key, bytes, peer.url);

  // then
  const signed = new pkijs.SignedData({
    schema: pkijs.ContentInfo.fromBER(Uint8Array.from(cms).buffer).content,
  });
  const signer = signed.signerInfos[0]!;
  const [attribute] = signer.unsignedAttrs?.attributes ?? [];
  expect(attribute?.type).toBe("1.2.840.113549.1.9.16.2.14");
  const token = new pkijs.SignedData({
    schema: new pkijs.ContentInfo({ schema: attribute!.values[0] }).content,
  });
  const info = pkijs.TSTInfo.fromBER(token.encapContentInfo.eContent!.getValue());
  expect(info.genTime).toEqual(now);
  expect(Buffer.from(info.messageImprint.hashedMessage.valueBlock.valueHexView)).toEqual(
    createHash("sha256").update(signer.signature.valueBlock.valueHexView).digest(),
  );
});

it.each(["wrong", "away"] as const)("nothing is signed with an authority that is %s", async (how) => {
  // given
  peer.behave(how);

  // then
  await expect(signedCms(key, bytes, peer.url)).rejects.toBeInstanceOf(TimeStampError);
});

it("nobody is asked where no authority is set", async () => {
  // given
  const before = peer.asked();

  // when
  await signedCms(key, bytes);

  // then
  expect(peer.asked()).toBe(before);
});

import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import * as asn1 from "asn1js";
import * as pkijs from "pkijs";
import { newSealKey, type SealKey } from "#server/seal/pdf/seal-key.ts";
import { webcrypto } from "node:crypto";

const rsa = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" } as const;
const oid = {
  info: "1.2.840.113549.1.9.16.1.4",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
};

/** A time-stamping authority (RFC 3161) on the loopback. */
export interface TsaPeer {
  url: string;
  /** Questions so far. */
  asked(): number;
  /** `wrong`: it stamps something else; `away`: it answers 503. */
  behave(how: "well" | "wrong" | "away"): void;
  close(): Promise<void>;
}

export async function startTsaPeer(genTime: Date): Promise<TsaPeer> {
  const key = await newSealKey({ sealName: "Time", organName: "Time-stamping authority" }, genTime);
  let asked = 0;
  let behaviour: "well" | "wrong" | "away" = "well";
  const server = createServer((request, response) => {
    void (async () => {
      asked += 1;
      const question = pkijs.TimeStampReq.fromBER(exact(await buffer(request)));
      if (behaviour === "away") return void response.writeHead(503).end();
      if (behaviour === "wrong")
        question.messageImprint.hashedMessage = new asn1.OctetString({ valueHex: new ArrayBuffer(32) });
      const answer = await stamped(question, key, genTime);
      response.writeHead(200, { "content-type": "application/timestamp-reply" }).end(answer);
    })();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    behave: (how) => {
      behaviour = how;
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}

async function stamped(question: pkijs.TimeStampReq, key: SealKey, genTime: Date): Promise<Buffer> {
  const info = new pkijs.TSTInfo({
    version: 1,
    policy: "1.2.3.4",
    messageImprint: question.messageImprint,
    serialNumber: new asn1.Integer({ value: 1 }),
    genTime,
    ...(question.nonce === undefined ? {} : { nonce: question.nonce }),
  });
  const content = info.toSchema().toBER(false);
  const certificate = pkijs.Certificate.fromBER(exact(key.certificate));
  const attribute = (type: string, value: unknown) => new pkijs.Attribute({ type, values: [value as never] });
  const signed = new pkijs.SignedData({
    version: 3,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({
      eContentType: oid.info,
      eContent: new asn1.OctetString({ valueHex: content }),
    }),
    certificates: [certificate],
    signerInfos: [
      new pkijs.SignerInfo({
        version: 1,
        sid: new pkijs.IssuerAndSerialNumber({
          issuer: certificate.issuer,
          serialNumber: certificate.serialNumber,
        }),
        signedAttrs: new pkijs.SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            attribute(oid.contentType, new asn1.ObjectIdentifier({ value: oid.info })),
            attribute(
              oid.messageDigest,
              new asn1.OctetString({
                valueHex: exact(createHash("sha256").update(Buffer.from(content)).digest()),
              }),
            ),
          ],
        }),
      }),
    ],
  });
  const signer = await webcrypto.subtle.importKey("pkcs8", key.privateKey, rsa, false, ["sign"]);
  await signed.sign(signer as never, 0, "SHA-256");
  const answer = new pkijs.TimeStampResp({
    status: new pkijs.PKIStatusInfo({ status: pkijs.PKIStatus.granted }),
    timeStampToken: new pkijs.ContentInfo({
      contentType: pkijs.ContentInfo.SIGNED_DATA,
      content: signed.toSchema(true),
    }),
  });
  return Buffer.from(answer.toSchema().toBER(false));
}

function exact(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}

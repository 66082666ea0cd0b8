import { createHash, webcrypto } from "node:crypto";
import * as asn1 from "asn1js";
import * as pkijs from "pkijs";
import { timeStampOf } from "./time-stamp.ts";

/** With what a seal signs. */
export interface SealKey {
  /** X.509, DER. */
  certificate: Buffer;
  /** PKCS #8, DER. */
  privateKey: Buffer;
  /** Certificates of the issuers, where there are any. */
  chain?: readonly Buffer[];
}

/** A key and the certificate a seal made for itself. */
export interface NewSealKey extends SealKey {
  subject: string;
  fingerprint: string;
  validUntil: Date;
}

const algorithm = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" } as const;
const years = 5;
const oid = {
  data: "1.2.840.113549.1.7.1",
  contentType: "1.2.840.113549.1.9.3",
  timeStampToken: "1.2.840.113549.1.9.16.2.14",
  messageDigest: "1.2.840.113549.1.9.4",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
  commonName: "2.5.4.3",
  organisation: "2.5.4.10",
  keyUsage: "2.5.29.15",
};

const engine = new pkijs.CryptoEngine({
  name: "node",
  crypto: webcrypto as never,
  subtle: webcrypto.subtle as never,
});
pkijs.setEngine("node", engine);

/** A new key of RSA 3072 with a certificate that vouches for itself: readers show it as valid and its issuer as unknown. */
export async function newSealKey(
  { sealName, organName }: { sealName: string; organName: string },
  now: Date,
): Promise<NewSealKey> {
  const pair = (await webcrypto.subtle.generateKey(
    { ...algorithm, modulusLength: 3072, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ["sign", "verify"],
  )) as webcrypto.CryptoKeyPair;
  const certificate = new pkijs.Certificate();
  certificate.version = 2;
  certificate.serialNumber = new asn1.Integer({ valueHex: serialNumber() });
  for (const name of [certificate.issuer, certificate.subject])
    name.typesAndValues.push(
      new pkijs.AttributeTypeAndValue({
        type: oid.organisation,
        value: new asn1.Utf8String({ value: organName }),
      }),
      new pkijs.AttributeTypeAndValue({
        type: oid.commonName,
        value: new asn1.Utf8String({ value: sealName }),
      }),
    );
  const validUntil = new Date(now);
  validUntil.setUTCFullYear(validUntil.getUTCFullYear() + years);
  certificate.notBefore.value = new Date(now.getTime() - 60_000);
  certificate.notAfter.value = validUntil;
  // Digital signature and non-repudiation.
  const usage = new asn1.BitString({ valueHex: new Uint8Array([0xc0]).buffer, unusedBits: 6 });
  certificate.extensions = [
    new pkijs.Extension({ extnID: oid.keyUsage, critical: true, extnValue: usage.toBER(false) }),
  ];
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey as never);
  await certificate.sign(pair.privateKey as never, "SHA-256");
  const der = Buffer.from(certificate.toSchema(true).toBER(false));
  return {
    certificate: der,
    privateKey: Buffer.from(await webcrypto.subtle.exportKey("pkcs8", pair.privateKey)),
    subject: `${sealName}, ${organName}`,
    fingerprint: createHash("sha256").update(der).digest("hex"),
    validUntil,
  };
}

function serialNumber(): ArrayBuffer {
  const bytes = webcrypto.getRandomValues(new Uint8Array(16));
  // Positive, and without leading zeros.
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes.buffer;
}

/**
 * A detached CMS signature of some bytes with what PAdES B-B asks for: the certificate itself is among what is signed.
 * With the address of a time-stamping authority it is one of B-T.
 *
 * @throws {TimeStampError}
 */
export async function signedCms(
  { certificate: der, privateKey, chain = [] }: SealKey,
  bytes: Uint8Array,
  tsaUrl?: string,
): Promise<Buffer> {
  const certificate = pkijs.Certificate.fromBER(exact(der));
  const key = await webcrypto.subtle.importKey("pkcs8", privateKey, algorithm, false, ["sign"]);
  const digest = (of: Uint8Array) => exact(createHash("sha256").update(of).digest());
  const attribute = (type: string, value: unknown) => new pkijs.Attribute({ type, values: [value as never] });
  // ESSCertIDv2 with SHA-256, its default.
  const signingCertificate = new asn1.Sequence({
    value: [
      new asn1.Sequence({
        value: [new asn1.Sequence({ value: [new asn1.OctetString({ valueHex: digest(der) })] })],
      }),
    ],
  });
  const signed = new pkijs.SignedData({
    version: 1,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: oid.data }),
    certificates: [certificate, ...chain.map((each) => pkijs.Certificate.fromBER(exact(each)))],
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
            attribute(oid.contentType, new asn1.ObjectIdentifier({ value: oid.data })),
            attribute(oid.messageDigest, new asn1.OctetString({ valueHex: digest(bytes) })),
            attribute(oid.signingCertificateV2, signingCertificate),
          ],
        }),
      }),
    ],
  });
  await signed.sign(key as never, 0, "SHA-256", exact(bytes));
  const [signer] = signed.signerInfos;
  if (tsaUrl !== undefined && signer !== undefined) {
    const token = await timeStampOf(signer.signature.valueBlock.valueHexView, tsaUrl);
    signer.unsignedAttrs = new pkijs.SignedAndUnsignedAttributes({
      type: 1,
      attributes: [attribute(oid.timeStampToken, token.toSchema())],
    });
  }
  const content = new pkijs.ContentInfo({
    contentType: pkijs.ContentInfo.SIGNED_DATA,
    content: signed.toSchema(true),
  });
  return Buffer.from(content.toSchema().toBER(false));
}

/** The bytes alone: a Buffer may be a part of a larger memory. */
function exact(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}

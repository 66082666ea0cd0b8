import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** First byte of an encrypted key; a key in the open begins with 0x30, the sequence of PKCS #8. */
const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

function cipherKey(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "chancery", "keys of seals", 32));
}

/** A private key as it is stored: encrypted with the operator's secret (AES-256-GCM), bound to its seal. */
export function encryptedKey(privateKey: Uint8Array, secret: string, sealId: number): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", cipherKey(secret), nonce).setAAD(aad(sealId));
  const content = Buffer.concat([cipher.update(privateKey), cipher.final()]);
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), content]);
}

/** A stored private key in the open; `undefined` where it was encrypted with another secret or is another seal's. */
export function decryptedKey(stored: Buffer, secret: string, sealId: number): Buffer | undefined {
  if (stored[0] !== version) return stored;
  const nonce = stored.subarray(1, 1 + nonceBytes);
  const tag = stored.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes);
  const decipher = createDecipheriv("aes-256-gcm", cipherKey(secret), nonce)
    .setAAD(aad(sealId))
    .setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(stored.subarray(1 + nonceBytes + tagBytes)), decipher.final()]);
  } catch {
    return undefined;
  }
}

const aad = (sealId: number): Buffer => Buffer.from(`seal ${sealId}`);

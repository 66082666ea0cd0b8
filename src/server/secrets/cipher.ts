import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** What a secret is for, and whose it is: what is encrypted for one place is not opened in another. */
export interface SecretPlace {
  /** Gives each use a key of its own, such as `credentials of outside systems`. */
  purpose: string;
  /** The one it belongs to, such as `ERP`. */
  subject: string;
}

/** First byte of what was encrypted. */
const version = 1;
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = 1 + nonceBytes + tagBytes;

/** Content as it is stored: encrypted with the operator's secret (AES-256-GCM), bound to its place. */
export function encrypted(content: Uint8Array, secret: string, place: SecretPlace): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", cipherKey(secret, place), nonce).setAAD(
    Buffer.from(place.subject),
  );
  const hidden = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), hidden]);
}

/** Stored content in the open; `undefined` where another secret encrypted it, or it is another place's. */
export function decrypted(stored: Uint8Array, secret: string, place: SecretPlace): Buffer | undefined {
  if (!isEncrypted(stored) || stored.length < headBytes) return undefined;
  const decipher = createDecipheriv(
    "aes-256-gcm",
    cipherKey(secret, place),
    stored.subarray(1, 1 + nonceBytes),
  )
    .setAAD(Buffer.from(place.subject))
    .setAuthTag(stored.subarray(1 + nonceBytes, headBytes));
  try {
    return Buffer.concat([decipher.update(stored.subarray(headBytes)), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** Whether something was encrypted at all. A private key in the open begins with 0x30, the sequence of PKCS #8. */
export function isEncrypted(stored: Uint8Array): boolean {
  return stored[0] === version;
}

function cipherKey(secret: string, { purpose }: SecretPlace): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "chancery", purpose, 32));
}

import { decrypted, encrypted, isEncrypted, type SecretPlace } from "../secrets/index.ts";

const placeOf = (sealId: number): SecretPlace => ({ purpose: "keys of seals", subject: `seal ${sealId}` });

/** A private key as it is stored: encrypted with the operator's secret, bound to its seal. */
export function encryptedKey(privateKey: Uint8Array, secret: string, sealId: number): Buffer {
  return encrypted(privateKey, secret, placeOf(sealId));
}

/**
 * A stored private key in the open; `undefined` where it was encrypted with another secret or is another seal's. One from
 * before keys were encrypted is as it was stored.
 */
export function decryptedKey(stored: Buffer, secret: string, sealId: number): Buffer | undefined {
  return isEncrypted(stored) ? decrypted(stored, secret, placeOf(sealId)) : stored;
}

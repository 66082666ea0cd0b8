import { randomBytes } from "node:crypto";

/** Letters and figures that nobody mistakes for one another (Crockford's base 32). */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A code of a hundred random bits, in four groups: `7K3FQ-0W1RX-…`. */
export function newVerificationCode(): string {
  const letters = Array.from(randomBytes(20), (byte) => alphabet[byte % 32] ?? "0");
  return [0, 5, 10, 15].map((at) => letters.slice(at, at + 5).join("")).join("-");
}

/** A code as it is stored, from what somebody typed or a QR code brought. */
export function readVerificationCode(typed: string): string {
  const letters = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/gu, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/gu, "1");
  return [0, 5, 10, 15].map((at) => letters.slice(at, at + 5)).join("-");
}

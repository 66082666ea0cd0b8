import { expect, it } from "vitest";
import { decrypted, encrypted, isEncrypted } from "#server/secrets/index.ts";

const secret = "the secret of the operator, long enough";
const place = { purpose: "credentials", subject: "ERP" };
const hidden = encrypted(Buffer.from("token-4711"), secret, place);

it("is opened by its secret at its place, and shows nothing of the content", () => {
  expect(hidden.includes("token-4711")).toBe(false);
  expect(decrypted(hidden, secret, place)?.toString()).toBe("token-4711");
});

it("is never the same twice, so that equal contents do not show", () => {
  expect(encrypted(Buffer.from("token-4711"), secret, place).equals(hidden)).toBe(false);
});

it.each([
  ["another secret", `${secret}!`, place],
  ["another subject", secret, { ...place, subject: "CRM" }],
  ["another purpose", secret, { ...place, purpose: "keys" }],
])("is not opened with %s", (_, other, elsewhere) => {
  expect(decrypted(hidden, other, elsewhere)).toBeUndefined();
});

it("is not opened where a bit was changed or the end is missing", () => {
  const changed = Buffer.from(hidden);
  changed[changed.length - 1]! ^= 1;
  expect(decrypted(changed, secret, place)).toBeUndefined();
  expect(decrypted(hidden.subarray(0, 20), secret, place)).toBeUndefined();
});

it("tells what was never encrypted", () => {
  expect(isEncrypted(Buffer.from("0 a key in the open"))).toBe(false);
  expect(isEncrypted(hidden)).toBe(true);
});

import { createHash, createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import * as pkijs from "pkijs";
import { dayIn } from "#contract/rules/time-zone.ts";
import type { FieldProblem } from "#contract/errors/refusal.ts";
import type { NewSealKey } from "./seal-key.ts";

const bag = {
  key: "1.2.840.113549.1.12.10.1.1",
  shroudedKey: "1.2.840.113549.1.12.10.1.2",
  certificate: "1.2.840.113549.1.12.10.1.3",
};
const leastBits = 2_048;

/** A key whose certificate somebody issued, with the certificates of its issuers. */
export interface IssuedKey extends NewSealKey {
  chain: readonly Buffer[];
}

/**
 * The key and certificate of a PKCS #12 file (`.p12`, `.pfx`), or what is wrong: it is no such file, or encrypted the old
 * way; the password is wrong; no certificate belongs to its key; that one is not valid now; the key is too weak.
 * Days are told by the clocks of a time zone.
 */
export async function readPkcs12(
  bytes: Uint8Array,
  password: string,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<IssuedKey | FieldProblem> {
  const found = await contentsOf(bytes, password);
  if ("problem" in found) return found;
  const key = found.keys[0];
  if (key === undefined) return { problem: "pkcs12WithoutKey" };
  const own = found.certificates.find((each) => each.checkPrivateKey(key));
  if (own === undefined) return { problem: "certificateOfOtherKey" };
  if (key.asymmetricKeyType !== "rsa" || (key.asymmetricKeyDetails?.modulusLength ?? 0) < leastBits)
    return { problem: "certificateKeyWeak", params: { bits: leastBits } };
  const dayOf = (at: Date): string => dayIn(timeZone, at.getTime());
  const [from, until] = [new Date(own.validFrom), new Date(own.validTo)];
  if (now < from) return { problem: "certificateNotYetValid", params: { day: dayOf(from) } };
  if (now >= until) return { problem: "certificateExpired", params: { day: dayOf(until) } };
  return {
    certificate: own.raw,
    privateKey: key.export({ format: "der", type: "pkcs8" }),
    chain: found.certificates.filter((each) => each !== own).map(({ raw }) => raw),
    subject: subjectOf(own),
    fingerprint: createHash("sha256").update(own.raw).digest("hex"),
    validUntil: until,
  };
}

interface Contents {
  keys: KeyObject[];
  certificates: X509Certificate[];
}

async function contentsOf(bytes: Uint8Array, password: string): Promise<Contents | FieldProblem> {
  const secret = Uint8Array.from(Buffer.from(password, "utf8")).buffer;
  let pfx: pkijs.PFX;
  try {
    pfx = pkijs.PFX.fromBER(Uint8Array.from(bytes).buffer);
  } catch {
    return { problem: "pkcs12Unreadable" };
  }
  try {
    await pfx.parseInternalValues({ password: secret, checkIntegrity: true });
  } catch {
    return { problem: "pkcs12Password" };
  }
  const safe = pfx.parsedValue?.authenticatedSafe;
  if (safe === undefined) return { problem: "pkcs12Unreadable" };
  try {
    const parameters = safe.safeContents.map(({ contentType }) =>
      contentType === pkijs.ContentInfo.DATA ? {} : { password: secret },
    );
    await safe.parseInternalValues({ safeContents: parameters as never });
    const contents: Contents = { keys: [], certificates: [] };
    for (const { value } of (safe.parsedValue as { safeContents: { value: pkijs.SafeContents }[] })
      .safeContents)
      for (const { bagId, bagValue } of value.safeBags) await addBag(contents, bagId, bagValue, secret);
    return contents;
  } catch {
    // The password was right: what cannot be opened is encrypted in a way that is no longer safe (RC2, 3DES).
    return { problem: "pkcs12Legacy" };
  }
}

async function addBag(
  { keys, certificates }: Contents,
  bagId: string,
  value: unknown,
  password: ArrayBuffer,
): Promise<void> {
  if (bagId === bag.certificate) {
    const { parsedValue } = value as pkijs.CertBag;
    if (parsedValue instanceof pkijs.Certificate)
      certificates.push(new X509Certificate(Buffer.from(parsedValue.toSchema().toBER(false))));
    return;
  }
  if (bagId !== bag.key && bagId !== bag.shroudedKey) return;
  let info = value as pkijs.PrivateKeyInfo;
  if (bagId === bag.shroudedKey) {
    const shrouded = value as pkijs.PKCS8ShroudedKeyBag & {
      parseInternalValues(parameters: { password: ArrayBuffer }): Promise<void>;
    };
    await shrouded.parseInternalValues({ password });
    if (shrouded.parsedValue === undefined) throw new Error("the key could not be decrypted");
    info = shrouded.parsedValue;
  }
  const der = Buffer.from(info.toSchema().toBER(false));
  keys.push(createPrivateKey({ key: der, format: "der", type: "pkcs8" }));
}

/** Common name and organisation, as readers of PDF show them. */
function subjectOf({ subject }: X509Certificate): string {
  const lines = subject.split("\n");
  const part = (name: string) => lines.find((line) => line.startsWith(`${name}=`))?.slice(name.length + 1);
  return [part("CN"), part("O")].filter((each) => each !== undefined).join(", ") || lines.join(", ");
}

import { createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { sql } from "kysely";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import {
  bundleVersion,
  readableVersions,
  ReleaseBundle,
  type ReleaseObject,
} from "#contract/shapes/release-bundle.ts";
import type { Tx } from "../db/index.ts";
import { openShapeCheckOf } from "../form/index.ts";
import { canonicalJson, hashOf } from "./canonical-json.ts";
import { fingerprintOf } from "./own-key.ts";

const shapeProblems = openShapeCheckOf(ReleaseBundle);

/** A bundle whose signature holds and whose key is trusted. */
export interface OpenBundle {
  bundle: ReleaseBundle;
  hash: string;
  fingerprint: string;
  /** What the key is called here; empty for one's own. */
  keyName: string;
}

/** A bundle of things, signed. */
export function signBundle(
  head: Pick<ReleaseBundle, "createdAt" | "createdBy" | "company">,
  objects: readonly ReleaseObject[],
  { publicKey, privateKey }: { publicKey: string; privateKey: KeyObject },
): ReleaseBundle {
  const unsigned = {
    format: "chancery-release" as const,
    version: bundleVersion,
    ...head,
    objects: [...objects],
    publicKey,
  };
  const signature = sign(null, Buffer.from(canonicalJson(unsigned)), privateKey).toString("base64");
  return { ...unsigned, signature };
}

/**
 * Reads a bundle. Refuses with `bundleUnreadable` a file that is cut off or none of ours, with `bundleVersionUnknown`, with
 * `bundleForged` where anything is not what was signed, and with `bundleUntrusted` a key nobody trusts here.
 */
export async function openBundle(tx: Tx, text: string): Promise<OpenBundle | Refusal> {
  const given = parse(text);
  if (given === undefined || given["format"] !== "chancery-release") return refuse("bundleUnreadable");
  const { version } = given;
  if (typeof version !== "number" && typeof version !== "string") return refuse("bundleUnreadable");
  if (typeof version !== "number" || !readableVersions.includes(version))
    return refuse("bundleVersionUnknown", {
      version: String(version).slice(0, 20),
      known: readableVersions.join(", "),
    });
  if (isTooDeep(given) || shapeProblems(given) !== undefined) return refuse("bundleUnreadable");
  const bundle = given as unknown as ReleaseBundle;
  const keys = new Set(bundle.objects.map(({ kind, id }) => `${kind}:${id}`));
  if (keys.size < bundle.objects.length) return refuse("bundleUnreadable");
  if (!isSigned(bundle) || bundle.objects.some(({ hash, content }) => hashOf(content) !== hash))
    return refuse("bundleForged");
  const fingerprint = fingerprintOf(bundle.publicKey);
  const { rows } = await sql<{ keyName: string }>`
    select key_name from release_key where fingerprint = ${fingerprint}`.execute(tx);
  const [key] = rows;
  if (key === undefined) return refuse("bundleUntrusted", { fingerprint });
  return { bundle, hash: hashOf(bundle), fingerprint, keyName: key.keyName };
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

const deepest = 64;

/** Whether something lies so deep in a value that no program of ours wrote it. Never recursive. Pure. */
function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true;
    level = level.flatMap((each) =>
      typeof each === "object" && each !== null
        ? Object.values(each).filter((below) => typeof below === "object" && below !== null)
        : [],
    );
  }
  return false;
}

function isSigned({ signature, ...unsigned }: ReleaseBundle): boolean {
  const key = publicKeyFrom(unsigned.publicKey);
  if (key === undefined) return false;
  return verify(null, Buffer.from(canonicalJson(unsigned)), key, Buffer.from(signature, "base64"));
}

/** An Ed25519 key out of base64; nothing where it is none. */
export function publicKeyFrom(base64: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(base64, "base64"), type: "spki", format: "der" });
    return key.asymmetricKeyType === "ed25519" ? key : undefined;
  } catch {
    return undefined;
  }
}

import { Instant, oneOf, type Static, Type } from "../schema.ts";

/** What a bundle may bring, in the order in which it is taken over: each needs only what stands before it. */
export const releaseKinds = [
  "category",
  "dataItem",
  "form",
  "matrix",
  "process",
  "processRules",
  "readRules",
  "sampleCases",
] as const;
export type ReleaseKind = (typeof releaseKinds)[number];

/** What belongs to a process and goes by its id: it travels with it and is accepted for itself. */
export const companionKinds = ["processRules", "readRules", "sampleCases"] as const;

/** A thing of a bundle. `needs` names others as `kind:id`, among them roles, which no bundle brings. */
export const ReleaseObject = Type.Object({
  kind: oneOf(releaseKinds),
  id: Type.String({ minLength: 1, maxLength: 100 }),
  name: Type.String({ maxLength: 200 }),
  /** SHA-256 of the content as canonical JSON, hexadecimal. */
  hash: Type.String({ pattern: "^[0-9a-f]{64}$" }),
  needs: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 5_000 }),
  content: Type.Object({}, { additionalProperties: true }),
});
export type ReleaseObject = Omit<Static<typeof ReleaseObject>, "content"> & {
  content: Record<string, unknown>;
};

/** The version of the file's form that this program writes. */
export const bundleVersion = 2;
/** Those that it reads. Version 1 brought no rules and no sample cases. */
export const readableVersions: readonly number[] = [1, bundleVersion];

/** A release bundle, the content of its file. */
export const ReleaseBundle = Type.Object({
  format: Type.Literal("chancery-release"),
  version: Type.Integer(),
  createdAt: Instant(),
  createdBy: Type.String({ maxLength: 100 }),
  /** Name of the organisation it comes from. */
  company: Type.String({ maxLength: 200 }),
  objects: Type.Array(ReleaseObject, { minItems: 1, maxItems: 2_000 }),
  /** Ed25519, DER of its SubjectPublicKeyInfo in base64. */
  publicKey: Type.String({ maxLength: 200 }),
  /** Over the canonical JSON of everything but itself, in base64. */
  signature: Type.String({ maxLength: 200 }),
});
export type ReleaseBundle = Omit<Static<typeof ReleaseBundle>, "objects"> & { objects: ReleaseObject[] };

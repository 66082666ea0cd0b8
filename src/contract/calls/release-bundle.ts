import { limits } from "../limits.ts";
import { Instant, nullable, oneOf, type Static, Type } from "../schema.ts";
import { releaseKinds } from "../shapes/release-bundle.ts";
import { defineCall } from "./define-call.ts";

const admins = { roles: ["admin"] } as const;
const processIds = Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems: 200 });
const bundle = Type.String({ minLength: 1, maxLength: limits.releaseBundleMaxKb * 1024 });
const Named = { kind: oneOf(releaseKinds), id: Type.String(), name: Type.String() };

/** How a thing of a bundle stands to what is here: `conflict` was made or changed here, `blocked` cannot be taken over. */
export const releaseStates = ["new", "changed", "same", "conflict", "blocked"] as const;

/** A thing of a bundle, compared with what is here. */
export const ComparedObject = Type.Object({
  /** `kind:id`, by which it is accepted. */
  key: Type.String(),
  ...Named,
  state: oneOf(releaseStates),
  /** Why it is in conflict or blocked, in words. */
  reasons: Type.Array(Type.String()),
  /** What is here, as it would travel, where the bundle brings something else. */
  here: nullable(Type.Object({}, { additionalProperties: true })),
});
export type ComparedObject = Static<typeof ComparedObject>;

export const releaseContents = defineCall("releaseContents", {
  method: "POST",
  path: "/opt/releaseContents",
  whose: "organisation",
  encoding: "json",
  input: Type.Object({ processIds }),
  output: Type.Object({
    objects: Type.Array(Type.Object(Named)),
    /** Roles, people, tables and outside systems that they name, by code: the other installation must have them. */
    references: Type.Array(Type.String()),
  }),
  access: admins,
  ours: true,
  summary: "What a release bundle of some processes brings along.",
});

export const previewRelease = defineCall("previewRelease", {
  method: "POST",
  path: "/opt/previewRelease",
  whose: "organisation",
  encoding: "json",
  bodyMaxKb: limits.releaseBundleMaxKb * 2,
  cost: 20,
  input: Type.Object({ bundle }),
  output: Type.Object({
    company: Type.String(),
    createdBy: Type.String(),
    createdAt: Instant(),
    keyName: Type.String(),
    /** The release it was imported with before, unless that was rolled back. */
    importedAs: nullable(Type.Integer()),
    objects: Type.Array(ComparedObject),
  }),
  access: admins,
  ours: true,
  tx: "write",
  summary: "Checks a release bundle and says what importing it would do. Nothing is changed.",
});

export const importRelease = defineCall("importRelease", {
  method: "POST",
  path: "/opt/importRelease",
  whose: "organisation",
  encoding: "json",
  bodyMaxKb: limits.releaseBundleMaxKb * 2,
  cost: 20,
  input: Type.Object({
    bundle,
    /** Things to take over, each as `kind:id`; all of them or none. */
    accept: Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: 2_000 }),
    note: Type.Optional(Type.String({ maxLength: limits.versionNoteMaxCharacters })),
  }),
  output: Type.Object({
    /** None where all that was accepted is the same here: nothing changed. */
    releaseId: nullable(Type.Integer()),
    imported: Type.Integer(),
  }),
  access: admins,
  ours: true,
  tx: "write",
  summary: "Imports what is accepted of a release bundle: all of it, or nothing.",
});

export const releases = defineCall("releases", {
  method: "POST",
  path: "/opt/releases",
  whose: "organisation",
  input: Type.Object({}),
  output: Type.Array(
    Type.Object({
      releaseId: Type.Integer(),
      company: Type.String(),
      createdBy: Type.String(),
      createdAt: Instant(),
      note: nullable(Type.String()),
      /** Names, as whoever asks may know them. */
      importedBy: Type.String(),
      importedAt: Instant(),
      rolledBackBy: nullable(Type.String()),
      rolledBackAt: nullable(Instant()),
      objects: Type.Array(
        Type.Object({
          ...Named,
          isNew: Type.Boolean(),
          /** After a roll-back. */
          outcome: nullable(oneOf(["restored", "withdrawn", "stays"] as const)),
          /** Why it stays, in words. */
          because: nullable(Type.String()),
        }),
      ),
    }),
  ),
  access: admins,
  ours: true,
  summary: "The releases imported into an organization, latest first, with what each brought.",
});

export const rollBackRelease = defineCall("rollBackRelease", {
  method: "POST",
  path: "/opt/rollBackRelease",
  whose: "organisation",
  encoding: "json",
  input: Type.Object({ releaseId: Type.Integer({ minimum: 1 }) }),
  output: Type.Object({ restored: Type.Integer(), withdrawn: Type.Integer(), stays: Type.Integer() }),
  access: admins,
  ours: true,
  tx: "write",
  summary:
    "Rolls a release back: what nobody changed since is as it was before. Applications on their way go on.",
});

const ReleaseKey = Type.Object({
  fingerprint: Type.String(),
  keyName: Type.String(),
  publicKey: Type.String(),
  /** The key that this installation signs with. */
  isOwn: Type.Boolean(),
  addedBy: nullable(Type.String()),
  addedAt: Instant(),
});

export const releaseKeys = defineCall("releaseKeys", {
  method: "POST",
  path: "/opt/releaseKeys",
  whose: "group",
  input: Type.Object({}),
  output: Type.Array(ReleaseKey),
  access: admins,
  ours: true,
  tx: "write",
  summary: "The key that this installation signs release bundles with, and those whose bundles it takes.",
});

export const trustReleaseKey = defineCall("trustReleaseKey", {
  method: "POST",
  path: "/opt/trustReleaseKey",
  whose: "group",
  encoding: "json",
  input: Type.Object({
    keyName: Type.String({ minLength: 1, maxLength: 100, pattern: "\\S" }),
    publicKey: Type.String({ minLength: 1, maxLength: 400 }),
  }),
  output: ReleaseKey,
  access: admins,
  ours: true,
  tx: "write",
  summary: "Takes release bundles of another installation from now on.",
});

export const distrustReleaseKey = defineCall("distrustReleaseKey", {
  method: "POST",
  path: "/opt/distrustReleaseKey",
  whose: "group",
  encoding: "json",
  input: Type.Object({ fingerprint: Type.String({ minLength: 1, maxLength: 100 }) }),
  output: Type.Object({ fingerprint: Type.String() }),
  access: admins,
  ours: true,
  tx: "write",
  summary: "Takes no more release bundles of another installation.",
});

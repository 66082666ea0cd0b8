import { processStatuses, processVisibilities } from "../codes/process-status.ts";
import { limits } from "../limits.ts";
import { Instant, nullable, oneOf, type Static, Type } from "../schema.ts";
import { defineCall } from "./define-call.ts";

const designers = { roles: ["admin", "process-admin"] } as const;
const processId = Type.String({ minLength: 1, maxLength: 64 });

/** A process as the list of processes shows it. */
export const ProcessRow = Type.Object({
  processId: Type.String(),
  processName: Type.String(),
  processTypeId: Type.String(),
  /** The category, in the caller's language; empty where the draft names none. */
  processTypeName: Type.String(),
  parentTypeId: Type.String(),
  parentTypeName: Type.String(),
  /** The organisation it belongs to, and the one at the top above that; the same where nothing stands above. */
  organName: Type.String(),
  maxOrgName: Type.String(),
  status: oneOf(processStatuses),
  /** `status` in words. */
  processStatusDesc: Type.String(),
  processVisibility: oneOf(processVisibilities),
  /** Whether the start list within the messaging application offers it. */
  messagingVisible: Type.Boolean(),
  /** Between which instants it can be started; null where nothing is said. */
  beginTime: nullable(Instant()),
  endTime: nullable(Instant()),
  publishedVersion: nullable(Type.Integer()),
  publishedAt: nullable(Instant()),
  /** What is designed is not what is published. */
  draftDiffers: Type.Boolean(),
  /** Applications on their way, counted to a thousand. */
  running: Type.Integer(),
  /** Sent back with a change, it tells whether somebody else saved meanwhile. */
  rowVersion: Type.Integer(),
  updatedAt: Instant(),
  updatedBy: Type.String(),
});
export type ProcessRow = Static<typeof ProcessRow>;

export const processVersions = defineCall("processVersions", {
  method: "POST",
  path: "/opt/processVersions",
  whose: "organisation",
  input: Type.Object({ processId }),
  output: Type.Array(
    Type.Object({
      version: Type.Integer(),
      publishedAt: Instant(),
      publishedBy: Type.String(),
      /** What it changes, in a designer's words. */
      note: nullable(Type.String()),
      /** Sample cases that failed as it was published, and why it was all the same; null where none did. */
      failing: nullable(Type.Object({ count: Type.Integer(), reason: Type.String() })),
      /** The release that brought it, and where that came from; null where it was published here. */
      release: nullable(Type.Object({ releaseId: Type.Integer(), company: Type.String() })),
      /** The form it binds, and what that is called. */
      page: nullable(Type.Object({ pageId: Type.String(), version: Type.Integer(), label: Type.String() })),
      /** Applications on their way that go by it, counted to a thousand. */
      running: Type.Integer(),
    }),
  ),
  access: designers,
  ours: true,
  summary: "The published versions of a process, latest first.",
});

export const noteVersion = defineCall("noteVersion", {
  method: "POST",
  path: "/opt/noteVersion",
  whose: "organisation",
  encoding: "json",
  input: Type.Object({
    processId,
    version: Type.Integer({ minimum: 1 }),
    /** What the version changes; empty takes the note away. */
    note: Type.String({ maxLength: limits.versionNoteMaxCharacters }),
  }),
  output: Type.Object({ note: nullable(Type.String()) }),
  access: designers,
  ours: true,
  tx: "write",
  summary: "Notes what a published version of a process changes.",
});

export const changeProcess = defineCall("changeProcess", {
  method: "POST",
  path: "/opt/changeProcess",
  whose: "organisation",
  encoding: "json",
  input: Type.Object({
    processId,
    /** The state the change began from. */
    rowVersion: Type.Integer(),
    /** `disabled` withdraws it, `enabled` offers the published version again; running applications go on. */
    status: Type.Optional(oneOf(["enabled", "disabled"] as const)),
    processVisibility: Type.Optional(oneOf(processVisibilities)),
    /** The category it moves to. */
    processTypeId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  }),
  output: ProcessRow,
  access: designers,
  ours: true,
  tx: "write",
  summary: "Enables, disables, hides, shows or moves a process without publishing it anew.",
});

export const removeProcess = defineCall("removeProcess", {
  method: "POST",
  path: "/opt/removeProcess",
  whose: "organisation",
  encoding: "json",
  input: Type.Object({ processId, rowVersion: Type.Integer() }),
  output: Type.Object({ processId: Type.String() }),
  access: designers,
  ours: true,
  tx: "write",
  summary: "Deletes a draft of which nothing was ever published.",
});

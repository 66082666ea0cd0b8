import { Instant, nullable, oneOf, type Static, Type } from "../schema.ts";
import { transferFormats } from "./tables.ts";

/** The reports that are written to files, each by the room that knows it (`server/background.ts`). */
export const reportKinds = ["approvalChains"] as const;
export type ReportKindName = (typeof reportKinds)[number];

/** What becomes of a file. `expired`: its time is over and its bytes are gone; it can be written anew. */
export const reportFileStates = ["waiting", "running", "done", "failed", "cancelled", "expired"] as const;
export type ReportFileState = (typeof reportFileStates)[number];

/** A file that is written for somebody in the background: a report, or the export of a table. */
export const ReportFile = Type.Object({
  fileId: Type.String(),
  kind: oneOf([...reportKinds, "tableExport"] as const),
  /** Of the export of a table: which, by its name. Its calls are those of tables (`jobCancel`, `download` …). */
  entity: nullable(Type.String()),
  title: Type.String(),
  format: oneOf(transferFormats),
  state: oneOf(reportFileStates),
  /** What is written and how much there is; null while unknown. */
  done: Type.Integer(),
  total: nullable(Type.Integer()),
  /** Its size, once it is there. */
  bytes: nullable(Type.Integer()),
  /** Why it failed, in the reader's language. */
  error: nullable(Type.String()),
  createdAt: Instant(),
  finishedAt: nullable(Instant()),
  /** Until when it is kept. */
  expiresAt: nullable(Instant()),
});
export type ReportFile = Static<typeof ReportFile>;

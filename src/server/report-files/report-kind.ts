import type { Language } from "#contract/codes/language.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import type { ReportKindName } from "#contract/shapes/report-file.ts";
import type { Tx } from "../db/index.ts";
import type { Actor, Ports } from "../http/index.ts";
import type { SheetCell } from "../table-jobs/index.ts";

/** What a report is written with: the rights of its person at that moment, and one moment's state of all data. */
export interface ReportScope {
  tx: Tx;
  ports: Ports;
  /** In which it was asked for. */
  language: Language;
  actor: Pick<Actor, "userCode" | "organId" | "access" | "forbidden" | "queried" | "reach">;
  request: { now: Date };
  /** What was asked of it. */
  params: FormValues;
}

/** Some lines of a report. */
export interface ReportPart {
  lines: readonly (readonly SheetCell[])[];
  /** How many of what the report counts are in them. */
  count: number;
  /** Where the next part begins; null after the last. */
  next: JsonValue;
}

/** A report that can be written to a file, described by the room that knows it. */
export interface ReportKind {
  readonly kind: ReportKindName;
  /** The first lines of the file, the heads of its columns last. */
  head(scope: ReportScope): Promise<readonly (readonly string[])[]>;
  /** How much of what it counts there is, by which progress is told. */
  count(scope: ReportScope): Promise<number>;
  /** The lines from a place on; null is the beginning. What somebody wrote needs no guarding. */
  rows(scope: ReportScope, after: JsonValue): Promise<ReportPart>;
}

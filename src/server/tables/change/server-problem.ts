import type { JsonValue } from "#contract/schema.ts";

/** What can keep a well-written schema out of the database; the texts stand in `texts/<language>/tables-server.json`. */
export const serverProblemCodes = [
  "rowsOffend",
  "rowsDoubled",
  "pointsToNothing",
  "castFails",
  "keyChanged",
  "columnMoved",
  "storageChanged",
  "tableTaken",
  "tableMissing",
  "columnMissing",
  "columnTypeDiffers",
  "columnKeptType",
  "olderFile",
  "fileUnreadable",
  "folderAway",
  "failed",
] as const;
export type ServerProblemCode = (typeof serverProblemCodes)[number];

/** A row that stands in the way, with the value that does. */
export interface Offender {
  key: string | number;
  value: JsonValue;
}

/** One complaint of the server about a schema file. */
export interface ServerProblem {
  code: ServerProblemCode;
  /** JSON pointer into the file. */
  path: string;
  params: { [name: string]: JsonValue };
  severity: "error" | "warning";
  /** The first hundred. */
  offenders: readonly Offender[];
  offenderCount: number;
}

/** Something could not be read: what was accepted of it before goes on being served. */
export function unreadable(code: "fileUnreadable" | "folderAway", reason: string): ServerProblem {
  return { code, path: "", params: { reason }, severity: "error", offenders: [], offenderCount: 0 };
}

/** How many offenders are listed. */
export const offendersListed = 100;

/** A change that was refused: the table and its schema stay as they are. */
export class ChangeRefused extends Error {
  readonly problem: ServerProblem;

  constructor(problem: Partial<ServerProblem> & Pick<ServerProblem, "code" | "path">) {
    super(`${problem.code} at ${problem.path}`);
    this.problem = { params: {}, severity: "error", offenders: [], offenderCount: 0, ...problem };
  }
}

/** The pointer of a property. */
export function pathOfField(field: string): string {
  return `/properties/${field.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

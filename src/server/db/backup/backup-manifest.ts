/** The first note of an archive: what it holds and what is needed to use it. */
export interface BackupManifest {
  readonly format: "chancery-backup";
  readonly formatVersion: 1;
  readonly createdAt: string;
  /** Of the server it was taken from. */
  readonly postgresVersion: number;
  /** Steps that made the tables, in their order. */
  readonly migrations: readonly string[];
  readonly tables: readonly BackedUpTable[];
  readonly sequences: readonly BackedUpSequence[];
}

/** A table in an archive. */
export interface BackedUpTable {
  readonly schema: string;
  readonly name: string;
  /** Without those the database computes. */
  readonly columns: readonly string[];
  /** Statements that make the table if no migration does. */
  readonly definition: readonly string[];
  /** Foreign keys, made after all tables are. */
  readonly references: readonly string[];
}

/** Where a sequence stands. */
export interface BackedUpSequence {
  readonly schema: string;
  readonly name: string;
  /** The column it numbers, if any. */
  readonly ownerTable: string | null;
  readonly ownerColumn: string | null;
  readonly lastValue: number;
  readonly isCalled: boolean;
}

/** An archive cannot be written, read or restored: what is wrong and what to do. */
export class BackupError extends Error {
  readonly code: "damaged" | "not-empty" | "newer" | "failed";

  constructor(code: BackupError["code"], what: string, remedy: string, cause?: unknown) {
    super(`${what}\n${remedy}`, cause === undefined ? undefined : { cause });
    this.name = "BackupError";
    this.code = code;
  }
}

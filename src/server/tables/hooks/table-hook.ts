import type { RawBuilder } from "kysely";
import type { RecordErrors, Row } from "#tables";
import type { Tx } from "../../db/index.ts";
import type { Author, TableContext } from "../rows/table-context.ts";

/** A change of a row that is about to happen, or has. */
export interface RowChange {
  kind: "create" | "update" | "delete" | "restore";
  /** Absent where the row is new. */
  before?: Row;
  /** The row as it will be stored, with values under the properties' names. */
  after: Row;
}

/** What a table does besides keeping rows. Runs in the transaction of the change. */
export interface TableHook {
  /**
   * Holds for the rows that exist for whoever asks, within the table's scope. Every list, count, export, history and look at
   * one row is narrowed by it, and so is every write. Columns stand after their table's name.
   */
  existsFor?(author: Author): RawBuilder<unknown>;
  /** The restrictions (`userDataForbid`) of which other tables that depends on: what was exported before they changed is no longer handed out. */
  narrowedBy?: readonly string[];
  /** What keeps the row from being stored, by field. Changes nothing: it is asked while the row is written as well. */
  judge?(tx: Tx, context: TableContext, change: RowChange): Promise<RecordErrors | undefined>;
  /** May change `after`, or refuse the row with errors on its fields. */
  beforeWrite?(tx: Tx, context: TableContext, change: RowChange): Promise<RecordErrors | undefined>;
  afterWrite?(tx: Tx, context: TableContext, change: RowChange): Promise<void>;
}

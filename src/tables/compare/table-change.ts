import type { JsonValue } from "#contract/schema.ts";
import type { ColumnType, FieldLimits, ReferenceModel } from "../table-model.ts";

/** What a value may be asked; `required` and `choices` beside the limits, `rows` for conditions and tests across fields. */
export type ChangedRule = keyof FieldLimits | "required" | "choices" | "rows";

/**
 * One difference between the table as it is and the table as a schema asks for it.
 * Nothing here loses data: a property that goes is set aside, and a `narrow` is done only once no row offends.
 */
export type TableChange =
  | { change: "createTable" }
  | { change: "renameTable"; from: string; to: string }
  | { change: "addColumn"; field: string; column: string }
  /** A property took over the column of an older one; the database stays as it is. */
  | { change: "mapColumn"; field: string; was: string; column: string }
  /** A property went; its column stays until an explicit purge. */
  | { change: "setAside"; field: string; column: string }
  /** Without `lossless`, every value must be shown to survive the cast first. */
  | {
      change: "changeType";
      field: string;
      column: string;
      from: ColumnType;
      to: ColumnType;
      lossless: boolean;
    }
  /** Refused while any row offends; `field` is absent for a rule on whole rows. */
  | { change: "narrow"; field?: string; rule: ChangedRule; from: JsonValue; to: JsonValue }
  | { change: "widen"; field?: string; rule: ChangedRule; from: JsonValue; to: JsonValue }
  | { change: "addIndex" | "dropIndex"; field: string; column: string; index: "plain" | "trigram" }
  /** An added one is refused while living rows are doubled. */
  | { change: "addUnique" | "dropUnique"; fields: readonly string[] }
  /** An added one is refused while rows point to nothing. */
  | { change: "addReference" | "dropReference"; field: string; column: string; reference: ReferenceModel }
  | {
      change: "setting";
      name: "softDelete" | "lock" | "audit" | "scope" | "storage";
      from: JsonValue;
      to: JsonValue;
    }
  /** Cannot be applied to a table with rows; says why. */
  | { change: "refused"; reason: "keyChanged" | "columnMoved"; field: string; expected: string };

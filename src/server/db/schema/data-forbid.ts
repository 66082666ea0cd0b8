// Written by npm run generate from the migrations; do not edit.
import type { Defaulted, Instant, Json, List } from "../column-kinds.ts";

export interface UserDataForbidTable {
  forbidId: Defaulted<number>;
  subjectType: string;
  userCode: string | null;
  roleCode: string | null;
  entity: string;
  processId: string | null;
  rowMode: Defaulted<string>;
  rowFilter: Json | null;
  fields: List<string> | null;
  reason: string | null;
  status: Defaulted<string>;
  createdAt: Defaulted<Instant>;
  createdBy: string | null;
  updatedAt: Instant | null;
  updatedBy: string | null;
}

/** What the migration creates. */
export interface DataForbidArea {
  userDataForbid: UserDataForbidTable;
}

// Written by npm run generate from the migrations; do not edit.
import type { Defaulted, Instant } from "../column-kinds.ts";

export interface AssistantTable {
  assistantId: Defaulted<number>;
  organId: number;
  userCode: string;
  assistantCode: string;
  fromDay: string;
  toDay: string | null;
  reason: string | null;
  createdAt: Defaulted<Instant>;
  createdBy: string | null;
  updatedAt: Instant | null;
  updatedBy: string | null;
}

/** What the migration creates. */
export interface AssistantsArea {
  assistant: AssistantTable;
}

// Written by npm run generate from the migrations; do not edit.
import type { Defaulted, Instant, Json } from "../column-kinds.ts";

export interface FormBlockTable {
  blockId: Defaulted<number>;
  organId: number;
  blockName: string;
  components: Json;
  events: Json;
  rowVersion: Defaulted<number>;
  updatedBy: string;
  updatedAt: Defaulted<Instant>;
}

/** What the migration creates. */
export interface FormBlocksArea {
  formBlock: FormBlockTable;
}

// Written by npm run generate from the migrations; do not edit.
import type { Defaulted } from "../column-kinds.ts";

export interface TaskTypeTable {
  taskTypeCode: string;
  typeName: string;
  typeNameEn: string;
  typeNameJa: string;
  typeOrder: Defaulted<number>;
  isShown: Defaulted<boolean>;
  comments: Defaulted<string>;
}

/** What the migration creates. */
export interface TaskTypesArea {
  taskType: TaskTypeTable;
}

// Written by npm run generate from the migrations; do not edit.
import type { Defaulted, Instant, Json, List } from "../column-kinds.ts";

export interface CategoryMergeTable {
  mergeId: string;
  fromTypeId: string;
  toTypeId: string;
  category: Json;
  processes: List<string>;
  drafts: List<string>;
  below: List<string>;
  mergedBy: string;
  mergedAt: Defaulted<Instant>;
  undoneAt: Instant | null;
}

/** What the migration creates. */
export interface MergesOfCategoriesArea {
  categoryMerge: CategoryMergeTable;
}

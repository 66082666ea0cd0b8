// Written by npm run generate from the migrations; do not edit.
import type { Defaulted } from "../column-kinds.ts";

export interface FilePlaceTable {
  onlyRow: Defaulted<boolean>;
  mark: string;
}

/** What the migration creates. */
export interface PlaceOfFilesArea {
  filePlace: FilePlaceTable;
}

import type { FieldSchema } from "#tables";
import type { GivenTitles } from "./titles.ts";

/** A field of a table that a generator has in mind. */
export interface FieldDraft {
  name: string;
  titles: GivenTitles;
  required?: boolean;
  /** Everything but titles; what the screen shows is added where it says nothing. */
  schema: Omit<FieldSchema, "title" | "x-i18n">;
}

/** A table that a generator has in mind, before it is a file. */
export interface TableDraft {
  /** As in calls: `vehicle`. */
  name: string;
  titles: GivenTitles;
  /** Database table, where it is not the name in snake case. */
  table?: string;
  group?: string;
  storage?: "adopted" | "call";
  fields: FieldDraft[];
  key: string;
  /** Absent: the first text that is there in every row, else the first text, else the key. */
  label?: string;
  sort?: string[];
  read?: string[];
  write?: string[];
  api?: Record<string, string | false>;
  profile?: string;
}

/** Something that a schema cannot say, or that a person should look at. */
export interface DraftNote {
  table: string;
  field?: string;
  text: string;
}

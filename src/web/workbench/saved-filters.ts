import type { JsonValue } from "#contract/schema.ts";

/** A filter somebody keeps: its name, and the part of the address that makes it. */
export interface SavedFilter {
  name: string;
  query: string;
}

const most = 20;

/** Reads the saved filters out of my settings; what is damaged there is left out. */
export function readSavedFilters(stored: JsonValue | undefined): SavedFilter[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((each) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? typeof each["name"] === "string" && typeof each["query"] === "string"
        ? [{ name: each["name"], query: each["query"] }]
        : []
      : [],
  );
}

/** The filters with one more; one of the same name is replaced. */
export function withFilter(filters: readonly SavedFilter[], filter: SavedFilter): SavedFilter[] {
  return [...filters.filter((each) => each.name !== filter.name), filter].slice(-most);
}

/** As the settings keep them. */
export function filtersToStore(filters: readonly SavedFilter[]): JsonValue {
  return filters.map(({ name, query }) => ({ name, query }));
}

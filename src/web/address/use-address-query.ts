import { useAddress } from "./use-address.ts";

/**
 * A list's question in the address, and how to change it. A change begins at the first page again, unless it is of the page
 * itself or of a part that does not narrow (`beside`).
 */
export function useAddressQuery<Field extends string>(beside: readonly Field[] = []) {
  const [query, setQuery] = useAddress();
  const keepsPage: readonly string[] = ["page", ...beside];
  const set = (changes: Partial<Record<Field | "page", string | undefined>>) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (!Object.keys(changes).some((name) => keepsPage.includes(name))) next.delete("page");
        for (const [name, value] of Object.entries<string | undefined>(changes)) {
          if (value === undefined || value === "") next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  const clear = (kept: Record<string, string> = {}) => setQuery(kept, { replace: true });
  return { query, set, clear };
}

const calendarDay = /^\d{4}-\d{2}-\d{2}$/u;

/** The parts of an address as calls take them; what they cannot mean is left out. Pure. */
export function addressParts(query: URLSearchParams) {
  const text = (name: string) => query.get(name)?.trim() || undefined;
  return {
    text,
    day: (name: string) => {
      const given = text(name);
      return given !== undefined && calendarDay.test(given) ? given : undefined;
    },
    /** A whole number above 0. */
    number: (name: string) => {
      const given = Number(text(name) ?? "");
      return Number.isInteger(given) && given > 0 ? given : undefined;
    },
  };
}

/** How many of these parts an address gives. Pure. */
export function setAmong(query: URLSearchParams, names: readonly string[]): number {
  return names.filter((name) => query.has(name)).length;
}

/** What was given at all: calls refuse members that are undefined. Pure. */
export function givenParts<Parts extends object>(
  parts: Parts,
): { [Name in keyof Parts]?: NonNullable<Parts[Name]> } {
  const given = Object.entries(parts).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [Name in keyof Parts]?: NonNullable<Parts[Name]> };
}

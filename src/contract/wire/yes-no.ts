/** Reads the wire's `Y` and `N`, and what forms and older callers send for them; anything else is undefined. */
export function readYesNo(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  if (value === 1 || value === 0) return value === 1;
  if (typeof value !== "string") return undefined;
  const text = value.trim().toLowerCase();
  if (text === "y" || text === "true" || text === "1") return true;
  if (text === "n" || text === "false" || text === "0") return false;
  return undefined;
}

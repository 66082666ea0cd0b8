import { randomName } from "../api/index.ts";
import { type Changes, changesBetween, withChanges } from "./changes.ts";

/** A document kept in this browser because the server has not confirmed it yet. */
export interface LocalCopy {
  edited: unknown;
  /** What the server had when the editing began, as far as this browser knew. */
  base?: unknown;
  /** The state of the server it began from. */
  rowVersion: number | undefined;
  at: string;
}

/** The place of a copy: one person's, of one document of a kind, in this browser. */
export function localCopyKey(
  kind: "process" | "form" | "matrix" | "row" | "contract",
  userCode: string,
  id: string,
): string {
  return `chancery.${kind}.${userCode}.${id}`;
}

/**
 * What is written of one: a long document has thousands of lines and an edit changes one, so what it began from is written
 * once, beside it, and then what changed alone. A document that began from nothing is written whole.
 */
type Written = Pick<LocalCopy, "rowVersion" | "at"> &
  ({ edited: unknown } | { changes: Changes; since: string });

/** In front of the key: behind it, it might be the key of another document. */
const baseKey = (key: string): string => `base of ${key}`;
/** Between the name of a base and the base itself. */
const end = "\n";

/** Reads a kept copy; a damaged one counts as none. */
export function readLocalCopy(key: string): LocalCopy | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null") as Partial<LocalCopy> | Written | null;
    const copy = kept !== null && "changes" in kept ? joined(key, kept) : (kept as Partial<LocalCopy> | null);
    const isCopy = typeof copy?.at === "string" && typeof copy.edited === "object" && copy.edited !== null;
    return isCopy ? (copy as LocalCopy) : undefined;
  } catch {
    // A copy that cannot be read is no reason to keep anybody from the designer.
    return undefined;
  }
}

function joined(key: string, { changes, since, ...rest }: Extract<Written, { since: string }>) {
  const stored = localStorage.getItem(baseKey(key));
  // Another page of the same person keeps what it began from in the same place.
  if (stored?.startsWith(since + end) !== true) return undefined;
  const base: unknown = JSON.parse(stored.slice(since.length + end.length));
  return { ...rest, base, edited: withChanges(base, changes) };
}

/** Keeps a copy until the server has it. Answers whether this browser could. */
export function storeLocalCopy(key: string, { edited, base, rowVersion, at }: LocalCopy): boolean {
  try {
    const rest = { ...(rowVersion === undefined ? {} : { rowVersion }), at };
    const isLong = typeof base === "object" && base !== null;
    const written = isLong
      ? { ...rest, changes: changesBetween(base, edited), since: storeBase(key, base) }
      : { ...rest, edited };
    localStorage.setItem(key, JSON.stringify(written));
    return true;
  } catch {
    // Full, or not allowed to keep anything: the mark of saving says so.
    return false;
  }
}

/** Writes what a copy began from, unless it stands there; answers what it is called. */
function storeBase(key: string, base: object): string {
  const name = names.get(base) ?? randomName();
  names.set(base, name);
  if (localStorage.getItem(baseKey(key))?.startsWith(name + end) !== true)
    localStorage.setItem(baseKey(key), name + end + JSON.stringify(base));
  return name;
}

const names = new WeakMap<object, string>();

/** Puts a copy aside until somebody has said what becomes of it: what is typed from now on has the place to itself. */
export function setAside(key: string): LocalCopy | undefined {
  const aside = `${key}.aside`;
  const copy = readLocalCopy(key);
  if (copy !== undefined && storeLocalCopy(aside, copy)) forgetLocalCopy(key);
  return copy ?? readLocalCopy(aside);
}

/** What was put aside has been taken up, or is not wanted. */
export function forgetAside(key: string): void {
  forgetLocalCopy(`${key}.aside`);
}

export function forgetLocalCopy(key: string): void {
  localStorage.removeItem(key);
  localStorage.removeItem(baseKey(key));
}

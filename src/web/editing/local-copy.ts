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
  kind: "process" | "form" | "matrix" | "row",
  userCode: string,
  id: string,
): string {
  return `chancery.${kind}.${userCode}.${id}`;
}

/** Reads a kept copy; a damaged one counts as none. */
export function readLocalCopy(key: string): LocalCopy | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null") as Partial<LocalCopy> | null;
    const isCopy = typeof kept?.at === "string" && typeof kept.edited === "object" && kept.edited !== null;
    return isCopy ? (kept as LocalCopy) : undefined;
  } catch {
    // A copy that cannot be read is no reason to keep anybody from the designer.
    return undefined;
  }
}

/** Keeps a copy until the server has it. Answers whether this browser could. */
export function storeLocalCopy(key: string, copy: LocalCopy): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(copy));
    return true;
  } catch {
    // Full, or not allowed to keep anything: the mark of saving says so.
    return false;
  }
}

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
}

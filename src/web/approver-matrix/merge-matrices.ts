import type { MatrixContent } from "#contract/shapes/approver-matrix.ts";

/** What two people changed of one matrix. */
export interface MergedMatrices {
  /** Both changes; where both changed the same, mine. Absent where rows or dimensions do not stand against each other. */
  merged?: MatrixContent;
  /** Rows, from 1, that only one of them or both changed. */
  mine: number[];
  theirs: number[];
  both: number[];
}

/** Joins two states of a matrix that began from the same one, row by row. Pure. */
export function mergeMatrices(
  base: MatrixContent,
  mine: MatrixContent,
  theirs: MatrixContent,
): MergedMatrices {
  const found: MergedMatrices = { mine: [], theirs: [], both: [] };
  const most = Math.max(mine.rows.length, theirs.rows.length);
  for (let at = 0; at < most; at += 1) {
    const isMine = !isSame(base.rows[at], mine.rows[at]);
    const isTheirs = !isSame(base.rows[at], theirs.rows[at]);
    if (isMine && isTheirs) found.both.push(at + 1);
    else if (isMine) found.mine.push(at + 1);
    else if (isTheirs) found.theirs.push(at + 1);
  }
  const counts = new Set([base, mine, theirs].map(({ rows }) => rows.length));
  const fields = new Set(
    [base, mine, theirs].map(({ dimensions }) => dimensions.map(({ field, kind }) => [field, kind]).join()),
  );
  if (counts.size > 1 || fields.size > 1) return found;
  const rows = base.rows.map((before, at) => {
    const here = mine.rows[at] ?? before;
    return isSame(before, here) ? (theirs.rows[at] ?? before) : here;
  });
  const { forGroup, i18n, ...rest } = { ...theirs, ...changedIn(base, mine) };
  const head = {
    ...rest,
    ...(forGroup === true ? { forGroup } : {}),
    ...(i18n === undefined ? {} : { i18n }),
  };
  return { ...found, merged: { ...head, rows } };
}

/** What of the matrix itself is not as it was; what it no longer says is undefined. */
export function changedIn(before: MatrixContent, after: MatrixContent): Partial<MatrixContent> {
  const keys = Object.keys({ ...before, ...after }) as (keyof MatrixContent)[];
  return Object.fromEntries(
    keys.filter((key) => !isSame(before[key], after[key])).map((key) => [key, after[key]]),
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

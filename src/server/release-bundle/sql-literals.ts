/** Of which organisation, and by whom, a script writes. */
export interface SqlHead {
  organId: number;
  /** By whose clock it is today; of the IANA database. */
  timeZone: string;
  company: string;
  createdAt: string;
  createdBy: string;
}

/** A text as SQL writes it: with standard strings only a quotation mark means anything. Pure. */
export function text(value: unknown): string {
  return value === undefined || value === null ? "null" : `'${String(value).replaceAll("'", "''")}'`;
}

/** A value as `jsonb`. Pure. */
export function json(value: unknown): string {
  return `${text(JSON.stringify(value))}::jsonb`;
}

/** The name of a column. Pure. */
export function snake(key: string): string {
  return key.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`).replaceAll(/[^a-z0-9_]/gu, "");
}

/** Who made the release, where they have an account there; else an administrator. Pure. */
export function account(userCode: string): string {
  return `(select user_code from user_account order by user_code = ${text(userCode)} desc, user_code = 'ADMIN' desc limit 1)`;
}

import type { Operation } from "./operation.ts";

/** What the database says of a line it has stored. */
export interface StoredLine {
  logId: number;
  at: string;
  /** How often it happened within its minute, and when last. */
  times: number;
  lastAt: string | null;
}

/** Who asked, and from where. */
export interface Asked {
  requestCode: string;
  remoteAddress: string;
}

/** One event for a system that collects them (SIEM): a line of JSON, its names as `docs/audit.md` lists them. */
export function auditLine(
  operation: Operation,
  { requestCode, remoteAddress }: Asked,
  stored: StoredLine,
): string {
  const {
    kind,
    userCode,
    organId,
    call,
    subject,
    target,
    from,
    to,
    reason,
    message,
    detail = {},
  } = operation;
  return `${JSON.stringify({
    logId: stored.logId,
    at: stored.at,
    kind,
    userCode: userCode ?? null,
    organId: organId ?? null,
    call: call ?? null,
    subject: subject ?? null,
    target: target ?? null,
    from: from ?? null,
    to: to ?? null,
    reason: reason ?? null,
    message: message ?? null,
    times: stored.times,
    lastAt: stored.lastAt,
    remoteAddress,
    requestCode,
    detail,
  })}\n`;
}

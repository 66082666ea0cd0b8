/** Nothing answers there. */
const absenceCodes = new Set(["ECONNREFUSED", "ENOENT", "ETIMEDOUT", "ENOTFOUND"]);
/** An open connection broke; pg passes the socket's own errors on. */
const brokenCodes = new Set(["ECONNRESET", "EPIPE"]);
/** Server going down, crashed, starting up. */
const serverCodes = new Set(["57P01", "57P02", "57P03", "08006", "08001", "08003"]);

/** Whether connecting failed because the database is away for the moment (restarting), rather than unwilling. */
export function isAway(error: unknown): boolean {
  return isLostConnection(error) || absenceCodes.has(codeOf(error));
}

/** Whether a statement failed because its connection broke. Errors of other origin do not count. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (serverCodes.has(code) || brokenCodes.has(code)) return true;
  return /Connection terminated|connection timeout|not queryable/iu.test(error.message);
}

function codeOf(error: unknown): string {
  return (error as { code?: string } | null)?.code ?? "";
}

/** Nothing answers there. */
const absenceCodes = new Set(["ECONNREFUSED", "ENOENT", "ETIMEDOUT", "ENOTFOUND"]);
/** An open connection broke; pg passes the socket's own errors on. */
const brokenCodes = new Set(["ECONNRESET", "EPIPE"]);
/** Server going down, crashed, starting up. */
const serverCodes = new Set(["57P01", "57P02", "57P03", "08006", "08001", "08003"]);
/** The server, or our role there, has as many connections as it may. */
const fullCode = "53300";
const tookTooLongCode = "57014";

/** Whether connecting failed because the database is away for the moment (restarting, full), rather than unwilling. */
export function isAway(error: unknown): boolean {
  return (
    isLostConnection(error) || isMute(error) || absenceCodes.has(codeOf(error)) || codeOf(error) === fullCode
  );
}

/** Whether a statement failed because its connection broke. Errors of other origin do not count. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (serverCodes.has(code)) return true;
  // A request whose sender has gone is reset as well; that one names no call of the system.
  if (brokenCodes.has(code)) return "syscall" in error;
  return /Connection terminated|connection timeout|not queryable/iu.test(error.message);
}

/** Whether the database did not even say that a statement took too long: nothing comes through to it any more. */
export function isMute(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}

/** Whether the server gave a statement up because it took longer than one may. */
export function tookTooLong(error: unknown): boolean {
  return codeOf(error) === tookTooLongCode;
}

/** Whether no further connection is to be had. */
export function isFull(error: unknown): boolean {
  return codeOf(error) === fullCode;
}

function codeOf(error: unknown): string {
  return (error as { code?: string } | null)?.code ?? "";
}

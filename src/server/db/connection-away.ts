const networkCodes = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT", "ENOTFOUND"]);
/** Server going down, crashed, starting up. */
const serverCodes = new Set(["57P01", "57P02", "57P03", "08006", "08001", "08003"]);

/** Whether an error says that the database is away for the moment (restarting), rather than unwilling. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: string }).code ?? "";
  return (
    networkCodes.has(code) ||
    serverCodes.has(code) ||
    /Connection terminated|connection timeout/iu.test(error.message)
  );
}

/**
 * Calls `stop` with an error nobody has caught. What state it left behind is unknown, so the process ends; but in
 * order: requests are answered and an embedded database is not left behind. Every other fault is somebody's to catch.
 */
export function stopOnFaults(stop: (error: unknown) => void): void {
  process.on("uncaughtException", stop);
  process.on("unhandledRejection", stop);
}

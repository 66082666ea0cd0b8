const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Calls `stop` on every signal that asks the process to end. Signals often come twice: npm forwards one, and the
 * terminal sends one to the whole group.
 */
export function stopOnSignals(stop: (signal: NodeJS.Signals) => void): void {
  for (const signal of signals) process.on(signal, stop);
}

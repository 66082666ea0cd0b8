/** How often the parent is looked at; a stop through npm may take this much longer. */
const lookEveryMs = 250;

/**
 * Calls `stop` when the npm that started this process is gone. npm hands its signal to the shell between the two,
 * and some shells die of it without passing it on: the application would stay behind without an owner.
 * Does nothing where npm did not start the process.
 */
export function stopWithNpm(stop: () => void, environment: NodeJS.ProcessEnv = process.env): void {
  if (environment.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    stop();
  }, lookEveryMs);
  look.unref();
}

import { type FSWatcher, watch } from "node:fs";

/** How long a folder must be quiet: editors write a file in several steps. */
const quietMs = 120;
/** Some file systems tell nothing: a look now and then. */
const lookAgainMs = 2_000;

/** Watches a folder and calls `changed` once it is quiet after a change, and now and then. Never two calls at once. */
export function watchSchemas(folder: string, changed: () => Promise<void>): { close(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let closed = false;
  const look = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (closed) return;
    running = running.then(changed);
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(look, quietMs);
  };
  const watcher = openWatcher(folder, soon);
  const regularly = setInterval(look, lookAgainMs);
  regularly.unref();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      clearInterval(regularly);
      watcher?.close();
      await running;
    },
  };
}

/** Undefined where the folder cannot be watched: then the regular look has to do. */
function openWatcher(folder: string, soon: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(folder, { persistent: false }, soon);
    watcher.on("error", () => watcher.close());
    return watcher;
  } catch {
    return undefined;
  }
}

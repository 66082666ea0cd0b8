import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./build/index.ts";
import { checkoutDir } from "./checkout.ts";

/** `npm start`: builds if needed, then becomes the server; one process, so that a signal to it reaches the server. */
try {
  await ensureBuilt((notice) => process.stdout.write(`${notice}\n`));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
await import(pathToFileURL(join(checkoutDir, "dist", "server", "main.js")).href);

import { openDatabase } from "#server/db/index.ts";
import { runTransfer } from "#server/table-jobs/transfer/run-transfer.ts";
import { startTestApp } from "../support/app.ts";

/**
 * A process that runs one job of an export and does nothing else: `tables-transfer.ts` starts it. Writes as JSON how
 * far its memory grew beyond what the application takes when it is ready.
 */
const [url = "", jobId = ""] = process.argv.slice(2);
const database = await openDatabase({ url, poolSize: 4 });
const app = await startTestApp({ database });
const before = process.memoryUsage().rss;
let most = before;
const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
const begin = performance.now();
await runTransfer(app.ports, { jobId, step: "export" });
clearInterval(timer);
const seconds = (performance.now() - begin) / 1_000;
most = Math.max(most, process.memoryUsage().rss);
await app.close();
await database.close();
console.log(JSON.stringify({ seconds, grownMb: (most - before) / 1_048_576 }));

import { approveRate } from "./approve-rate.ts";
import { backTestOfPast } from "./back-test.ts";
import { batchApproval } from "./batch-approval.ts";
import { startBenchServer } from "./bench-server.ts";
import { chainPreview } from "./chain-preview.ts";
import { formBuilder } from "./form-builder.ts";
import { designerOfManySteps } from "./designer-of-many-steps.ts";
import { formKeystroke } from "./form-keystroke.ts";
import { frames } from "./frames.ts";
import { handOverOfMany } from "./hand-over.ts";
import { longApplications } from "./long-applications.ts";
import type { Figure } from "./measure.ts";
import { schemaSaved } from "./schema-saved.ts";
import { scroll } from "./scroll.ts";
import { sealDocuments } from "./seal-documents.ts";
import { readStep } from "./read-step.ts";
import { sendToRead } from "./send-to-read.ts";
import { startTime } from "./start-time.ts";
import { tablesHttp } from "./tables-http.ts";
import { tablesRows } from "./tables-rows.ts";
import { tablesTransfer } from "./tables-transfer.ts";
import { timersDueAtOnce } from "./timers.ts";
import { todoFirstPage } from "./todo-first-page.ts";
import { webBytes } from "./web-bytes.ts";

/** Every figure by its name on the command line; all of them without one. */
const figures: Record<string, () => Promise<Figure[]> | Figure[]> = {
  preview: chainPreview,
  approve: () => withServer(approveRate),
  long: () => withServer(longApplications),
  timers: () => withServer(timersDueAtOnce),
  backtest: () => withServer(backTestOfPast),
  read: () => withServer(async (server) => [...(await readStep(server)), ...(await sendToRead(server))]),
  batch: () => withServer(batchApproval),
  "hand-over": () => withServer(handOverOfMany),
  todo: () => withServer(todoFirstPage),
  tables: () => withServer(tablesRows),
  "tables-http": () => withServer(tablesHttp),
  transfer: () => withServer(tablesTransfer),
  schema: () => withServer(schemaSaved),
  scroll: () => withServer(scroll),
  seal: sealDocuments,
  start: startTime,
  web: () => withServer(webBytes),
  keystroke: () => withServer(formKeystroke),
  "form-builder": () => withServer(formBuilder),
  designer: () => withServer(designerOfManySteps),
  frames: () => withServer((server) => frames(server, wanted)),
};

const wanted = process.argv.slice(2);

async function withServer(
  measure: (server: Awaited<ReturnType<typeof startBenchServer>>) => Promise<Figure[]>,
): Promise<Figure[]> {
  const server = await startBenchServer();
  try {
    return await measure(server);
  } finally {
    await server.stop();
  }
}

for (const [name, measure] of Object.entries(figures)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const { name: what, value, goal, reached } of await measure()) {
    const mark = reached === undefined ? " " : reached ? "✓" : "✗";
    console.log(`${mark} ${what.padEnd(70)} ${value.padEnd(44)} ${goal}`);
  }
}

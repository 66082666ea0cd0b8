import { ConfigError, readConfig } from "./config.ts";
import { DatabaseError, EmbeddedPostgresError } from "./db/index.ts";
import { FileStorageError } from "./file-storage/index.ts";
import {
  Lifecycle,
  StartInterrupted,
  stopOnFaults,
  stopOnSignals,
  stopWithNpm,
  tolerateLostOutput,
} from "./lifecycle/index.ts";
import { startApplication } from "./start-application.ts";
import { startDatabase } from "./start-database.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const reportError = (error: unknown): void =>
  void process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);

const lifecycle = new Lifecycle({ reportError });

/** Stops everything; the process ends by itself if nothing is left, and in any case. */
async function leave(code: number): Promise<void> {
  const inTime = await lifecycle.stop();
  process.exit(inTime ? code : 1);
}

/** What an operator can mend is told in sentences; anything else with its trace. */
function explain(error: unknown): void {
  const known =
    error instanceof ConfigError || error instanceof DatabaseError || error instanceof EmbeddedPostgresError;
  const { code, port } = error as { code?: string; port?: number };
  if (code === "EADDRINUSE") process.stderr.write(`Port ${port} is taken. Set PORT to a free one.\n`);
  else if (error instanceof FileStorageError) {
    const reason = error.cause instanceof Error ? `: ${error.cause.message}` : "";
    process.stderr.write(
      `The uploaded files cannot be kept: ${error.message}${reason}.\nCheck FILES_URL, or choose a DATA_DIR that this user may write to.\n`,
    );
  } else if (known) process.stderr.write(`${error.message}\n`);
  else reportError(error);
}

tolerateLostOutput();
stopOnFaults((error) => {
  reportError(error);
  void leave(1);
});
stopOnSignals(() => void leave(0));
stopWithNpm(() => void leave(0));
try {
  const config = readConfig(process.env);
  const databases = await startDatabase(config, lifecycle, {
    say,
    reportError,
    onFailure: (error) => {
      explain(error);
      void leave(1);
    },
  });
  await startApplication(config, databases, lifecycle, { say, reportError });
} catch (error) {
  if (!(error instanceof StartInterrupted)) {
    explain(error);
    await leave(1);
  }
}

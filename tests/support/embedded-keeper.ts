import { startEmbeddedPostgres } from "#server/db/embedded/index.ts";

/** A process that keeps an embedded database: what tests kill, and start a second time. Settings come as JSON. */
const options = JSON.parse(process.argv[2] ?? "{}") as { dataDir: string; stateDir?: string };
const tell = (line: string) => process.stdout.write(`${line}\n`);
try {
  const server = await startEmbeddedPostgres({ ...options, say: (notice) => tell(`notice ${notice}`) });
  tell(`ready ${JSON.stringify({ url: server.url, pid: server.pid(), folder: server.folder })}`);
  process.on("SIGTERM", () => {
    void server.announceStop();
    // Long enough for a start that meets it to see that it is leaving.
    setTimeout(() => void server.stop().then(() => process.exit(0)), 300);
  });
} catch (error) {
  const { code, message } = error as { code?: string; message: string };
  tell(`failed ${JSON.stringify({ code, message })}`);
  process.exit(1);
}

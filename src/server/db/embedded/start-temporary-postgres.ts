import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./start-embedded-postgres.ts";

/**
 * Starts an embedded PostgreSQL in a folder of its own, whose name begins with `prefix`, below the system's temporary
 * one or the one given. Nothing of it outlives `stop`.
 */
export async function startTemporaryPostgres(
  prefix: string,
  settings: Readonly<Record<string, string>> = {},
  within = tmpdir(),
): Promise<EmbeddedPostgres> {
  const dataDir = await mkdtemp(join(within, prefix));
  // A server started by root belongs to another user: one who may not pass would keep the cluster elsewhere.
  await chmod(dataDir, 0o711);
  const remove = (): Promise<void> => rm(dataDir, { recursive: true, force: true });
  const server = await startEmbeddedPostgres({ dataDir, settings }).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return { ...server, stop: () => server.stop().then(remove) };
}

import { open, mkdir } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { once } from "node:events";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { migrate } from "../migrate.ts";
import { readMigrations } from "../migrations.ts";
import type { Database } from "../open-database.ts";
import { type BackedUpSequence, BackupError, type BackupManifest } from "./backup-manifest.ts";
import { isEmpty } from "./empty-database.ts";
import { type ArchiveSink, walkArchive } from "./open-archive.ts";
import { clearUnfinished, markFinished, markUnfinished } from "./unfinished-restore.ts";

/** Where a restore goes. */
export interface RestoreTarget {
  readonly database: Database;
  /** Folder of uploaded files; absent where files are kept elsewhere. */
  readonly filesDir?: string;
  /** Makes the tables of the job queue. */
  readonly installJobTables: (database: Database) => Promise<void>;
  readonly migrationsFolder?: string;
}

/**
 * Fills an empty database from an archive, all or nothing: the archive is checked first, a failure later leaves
 * the database empty, and one that was killed is begun anew by the next restore, while no start takes it. An archive of an older version is brought up to date by the next start.
 *
 * @throws {BackupError}
 */
export async function restoreBackup(path: string, target: RestoreTarget): Promise<BackupManifest> {
  const manifest = await walkArchive(path);
  await refuseNewer(manifest, target.migrationsFolder);
  const isBegunAnew = await clearUnfinished(target.database);
  if (!isBegunAnew && !(await isEmpty(target.database))) {
    throw new BackupError(
      "not-empty",
      "The database to restore into is not empty; nothing was changed.",
      "Name an empty one in DATABASE_URL, or choose a new DATA_DIR.",
    );
  }
  try {
    await markUnfinished(target.database);
    await migrate(target.database, { folder: target.migrationsFolder, upTo: manifest.migrations.at(-1) });
    await target.installJobTables(target.database);
    await load(path, target);
  } catch (cause) {
    await clearUnfinished(target.database);
    if (cause instanceof BackupError) throw cause;
    throw new BackupError(
      "failed",
      `The backup could not be restored: ${cause instanceof Error ? cause.message : String(cause)}.`,
      "The database is empty again; free space or mend what is named above, then try again.",
      cause,
    );
  }
  return manifest;
}

async function refuseNewer(manifest: BackupManifest, folder: string | undefined): Promise<void> {
  const known = new Set((await readMigrations(folder)).map(({ name }) => name));
  const unknown = manifest.migrations.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new BackupError(
    "newer",
    `The backup comes from a newer version of the application (${unknown.join(", ")}).`,
    "Restore it with that version.",
  );
}

async function load(path: string, { database, filesDir }: RestoreTarget): Promise<void> {
  const client = await database.pool.connect();
  let failure: unknown;
  try {
    await client.query("begin");
    const manifest = await walkArchive(path, async (found) => {
      await prepareTables(client, found);
      return {
        table: (schema, name) => tableSink(client, found, schema, name),
        file: (name) => fileSink(filesDir, name),
      };
    });
    await finishTables(client, manifest);
    await markFinished(client);
    await client.query("commit");
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    client.release(failure !== undefined);
  }
}

/** Makes the tables that no migration makes, and takes away what would stand in the way of loading. */
async function prepareTables(client: pg.PoolClient, manifest: BackupManifest): Promise<void> {
  for (const table of manifest.tables) {
    await client.query(`create schema if not exists ${client.escapeIdentifier(table.schema)}`);
    const { rowCount } = await client.query("select to_regclass($1) where to_regclass($1) is not null", [
      pathOf(client, table),
    ]);
    if (rowCount === 0) for (const statement of table.definition) await client.query(statement);
  }
  const { rows } = await client.query<{ drop: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
       from pg_constraint c join pg_namespace n on n.oid = c.connamespace where contype = 'f' and conparentid = 0
        and n.nspname = any($1)`,
    [[...new Set(manifest.tables.map(({ schema }) => schema))]],
  );
  for (const { drop } of rows) await client.query(drop);
  for (const table of manifest.tables) {
    await client.query(`alter table ${pathOf(client, table)} disable trigger user`);
    await client.query(`truncate ${pathOf(client, table)}`);
  }
}

async function finishTables(client: pg.PoolClient, manifest: BackupManifest): Promise<void> {
  for (const sequence of manifest.sequences) await setSequence(client, sequence);
  for (const table of manifest.tables)
    await client.query(`alter table ${pathOf(client, table)} enable trigger user`);
  for (const { references } of manifest.tables)
    for (const statement of references) await client.query(statement);
}

/** A sequence that numbers a column is found by the column: its own name may differ. */
async function setSequence(client: pg.PoolClient, sequence: BackedUpSequence): Promise<void> {
  const { schema, name, ownerTable, ownerColumn, lastValue, isCalled } = sequence;
  const path = pathOf(client, { schema, name: ownerTable ?? name });
  const found = ownerColumn === null ? "to_regclass($1)::text" : "pg_get_serial_sequence($1, $4)";
  const values = [path, lastValue, isCalled, ...(ownerColumn === null ? [] : [ownerColumn])];
  await client.query(`select setval(${found}::regclass, $2, $3)`, values);
}

async function tableSink(
  client: pg.PoolClient,
  manifest: BackupManifest,
  schema: string,
  name: string,
): Promise<ArchiveSink> {
  const table = manifest.tables.find((candidate) => candidate.schema === schema && candidate.name === name);
  const columns = (table?.columns ?? []).map((column) => client.escapeIdentifier(column)).join(", ");
  const copy = client.query(copyFrom(`copy ${pathOf(client, { schema, name })} (${columns}) from stdin`));
  const done = finished(copy);
  // Reported by whichever waits for it first.
  done.catch(() => undefined);
  return {
    write: async (bytes) => {
      if (!copy.write(bytes)) await Promise.race([once(copy, "drain"), done]);
    },
    end: async () => {
      copy.end();
      await done;
    },
  };
}

async function fileSink(filesDir: string | undefined, name: string): Promise<ArchiveSink> {
  if (filesDir === undefined) return { write: async () => undefined, end: async () => undefined };
  const path = resolve(join(filesDir, name));
  if (!path.startsWith(resolve(filesDir) + sep)) {
    throw new BackupError(
      "damaged",
      `The backup holds a file outside its folder (${name}).`,
      "Do not use it.",
    );
  }
  await mkdir(dirname(path), { recursive: true });
  const handle = await open(path, "w", 0o600);
  return {
    write: async (bytes) => {
      await handle.writeFile(bytes);
    },
    end: async () => {
      await handle.sync();
      await handle.close();
    },
  };
}

function pathOf(client: pg.PoolClient, { schema, name }: { schema: string; name: string }): string {
  return `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
}

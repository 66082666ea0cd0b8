import { type Kysely, type Migration, Migrator, sql } from "kysely";
import { DatabaseError } from "./database-error.ts";
import { type MigrationFile, readMigrations } from "./migrations.ts";
import type { Database } from "./open-database.ts";

/** Which steps to take, and who hears of it. */
export interface MigrateOptions {
  /** Absent: the one of the program. */
  readonly folder?: string | undefined;
  /** Stops after that step, for a backup taken then. */
  readonly upTo?: string | undefined;
  /** Told before a database that is in use is changed: it may take a while, and others wait meanwhile. */
  readonly announce?: (notice: string) => void;
}

/** What a run did. */
export interface MigrationReport {
  readonly applied: readonly string[];
}

interface Recorded {
  readonly name: string;
  readonly kind: MigrationFile["kind"];
}

/** One key for everything that changes tables: of several starting processes one at a time. */
const lockKey = 4_710_002;

/**
 * Brings the tables up to this program's level. Starting processes take turns; a second run does nothing. A
 * database that a newer program has changed is used as it is if all those changes were additive.
 *
 * @throws {DatabaseError} `newer-schema` or `migration-failed`; a failed run leaves the database as it was.
 */
export async function migrate(
  database: Database,
  { folder, upTo, announce }: MigrateOptions = {},
): Promise<MigrationReport> {
  const files = (await readMigrations(folder)).filter(({ name }) => upTo === undefined || name <= upTo);
  return withSchemaLock(database, () => migrateLocked(database, files, announce));
}

/** Runs work that changes tables while no other process does. */
export async function withSchemaLock<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    try {
      return await work();
    } finally {
      await client.query("select pg_advisory_unlock($1)", [lockKey]);
    }
  } finally {
    client.release();
  }
}

async function migrateLocked(
  database: Database,
  files: readonly MigrationFile[],
  announce: MigrateOptions["announce"],
): Promise<MigrationReport> {
  const db = database.kysely.withoutPlugins() as unknown as Kysely<{ migration_kind: Recorded }>;
  await sql`create table if not exists migration_kind (name text primary key, kind text not null)`.execute(
    db,
  );
  const recorded = await db.selectFrom("migration_kind").selectAll().orderBy("name").execute();
  const newer = newerThan(recorded, files);
  const taken = new Set(recorded.map(({ name }) => name));
  const ahead = files.flatMap(({ name }) => (taken.has(name) ? [] : [name]));
  if (taken.size > 0 && ahead.length > 0)
    announce?.(
      `Bringing the database up to date (${ahead.join(", ")}). Processes that use it may have to wait meanwhile.`,
    );
  const provider = { getMigrations: async () => ({ ...standIns(newer), ...steps(files) }) };
  // Steps written side by side come in one after the other, and not always in the order of their numbers.
  const { error, results = [] } = await new Migrator({
    db,
    provider,
    allowUnorderedMigrations: true,
  }).migrateToLatest();
  if (error !== undefined) {
    const failed = results.find((result) => result.status === "Error")?.migrationName;
    throw new DatabaseError(
      "migration-failed",
      `The database could not be brought up to date${failed === undefined ? "" : ` (${failed})`}: ${messageOf(error)}`,
      "Nothing was changed. Restore a backup or use the version of the application that fits the database.",
      error,
    );
  }
  return { applied: results.map((result) => result.migrationName) };
}

/** The steps a newer program has taken; refuses if one of them is breaking. */
function newerThan(recorded: readonly Recorded[], files: readonly MigrationFile[]): readonly Recorded[] {
  const ours = new Set(files.map((file) => file.name));
  const newer = recorded.filter(({ name }) => !ours.has(name));
  const breaking = newer.filter(({ kind }) => kind === "breaking");
  if (breaking.length === 0) return newer;
  throw new DatabaseError(
    "newer-schema",
    `A newer version of the application has changed this database (${breaking.map(({ name }) => name).join(", ")}).`,
    "Start that version or a newer one, or restore a backup made before the change.",
  );
}

function steps(files: readonly MigrationFile[]): Record<string, Migration> {
  return Object.fromEntries(
    files.map(({ name, kind, text }) => {
      const up = async (db: Kysely<unknown>): Promise<void> => {
        await sql.raw(text).execute(db);
        await sql`insert into migration_kind (name, kind) values (${name}, ${kind})`.execute(db);
      };
      return [name, { up }];
    }),
  );
}

/** Kysely insists on knowing every step that was taken; those of a newer program have nothing left to do. */
function standIns(newer: readonly Recorded[]): Record<string, Migration> {
  return Object.fromEntries(newer.map(({ name }) => [name, { up: async () => undefined }]));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

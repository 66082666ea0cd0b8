import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { isAway, isFull } from "./connection-away.ts";
import { DatabaseError, withoutPassword } from "./database-error.ts";
import type { PatientPool } from "./patient-pool.ts";

const oldestVersion = 15;
const startPatienceMs = 15_000;

interface ServerFacts {
  readonly version: number;
  readonly encoding: string;
  readonly mayCreate: boolean;
}

/**
 * Checks that a database answers and can be used: new enough, UTF-8, tables may be made, connections are ours alone.
 *
 * @throws {DatabaseError}
 */
export async function checkServer(pool: PatientPool, url: string): Promise<void> {
  const place = withoutPassword(url);
  const { version, encoding, mayCreate } = await readFacts(pool).catch((cause: unknown) => {
    throw unusable(place, cause);
  });
  const major = Math.trunc(version / 10_000);
  if (major < oldestVersion) {
    throw new DatabaseError(
      "too-old",
      `The database ${place} is PostgreSQL ${major}; this application needs ${oldestVersion} or newer.`,
      `Name a PostgreSQL ${oldestVersion} or newer in DATABASE_URL, or unset it to use the embedded database.`,
    );
  }
  if (encoding !== "UTF8") {
    throw new DatabaseError(
      "wrong-encoding",
      `The database ${place} keeps its texts as ${encoding}, which has no room for every language.`,
      "Make one with UTF-8 (create database … encoding 'UTF8' template template0) and name it in DATABASE_URL.",
    );
  }
  if (!mayCreate) {
    throw new DatabaseError(
      "not-permitted",
      `The user of ${place} may not make tables there.`,
      "Let them own the database (alter database … owner to …), or grant create on schema public.",
    );
  }
  const isShared = await sharesConnections(pool).catch((cause: unknown) => {
    throw unusable(place, cause);
  });
  if (!isShared) return;
  throw new DatabaseError(
    "pooled",
    `The database ${place} is reached through a pooler that shares connections between transactions.`,
    "Set pool_mode = session for it there, or name the database server itself in DATABASE_URL.",
  );
}

/** A server that is starting or shutting down is waited for; one that is not there at all is not. */
async function readFacts(pool: PatientPool): Promise<ServerFacts> {
  for (const until = performance.now() + startPatienceMs; ; await pause(100)) {
    try {
      const { rows } = await pool.query<ServerFacts>(
        `select current_setting('server_version_num')::int as version,
                current_setting('server_encoding') as encoding,
                coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate"`,
      );
      const [facts] = rows;
      if (facts !== undefined) return facts;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && isAway(error)) || performance.now() > until) throw error;
    }
  }
}

function unusable(place: string, cause: unknown): DatabaseError {
  const said = cause instanceof Error ? cause.message : String(cause);
  if (isFull(cause)) {
    return new DatabaseError(
      "full",
      `The database ${place} takes no further connection: ${said}.`,
      "Raise max_connections (or the limit of the user or database) there, or lower DATABASE_CONNECTIONS of every process.",
      cause,
    );
  }
  return new DatabaseError(
    "unreachable",
    `The database ${place} cannot be used: ${said}.`,
    "Check DATABASE_URL (host, port, user, password, name of the database) and that the server runs.",
    cause,
  );
}

/**
 * Whether there is a pooler that gives each transaction another connection: what is set, prepared or listened to on
 * one is then lost or somebody else's. Two connections that see each other's settings are one.
 */
async function sharesConnections(pool: PatientPool): Promise<boolean> {
  if (pool.options.max < 2) return false;
  const [first, second] = [await pool.connect(), await pool.connect()];
  try {
    const said = "select set_config('chancery.probe', $1, false)";
    await first.query(said, ["first"]);
    await second.query(said, ["second"]);
    const { rows } = await first.query<{ probe: string }>(
      "select current_setting('chancery.probe', true) as probe",
    );
    return rows[0]?.probe !== "first";
  } finally {
    first.release();
    second.release();
  }
}

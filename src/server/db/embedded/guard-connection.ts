import pg from "pg";

/** Key of the advisory lock that one application holds on its embedded server. */
const lockKey = 4_710_001;

/** Who holds the lock, as the holder describes itself. */
export interface GuardHolder {
  readonly pid: number;
  readonly stopping: boolean;
}

/**
 * The connection that makes one application the keeper of an embedded server: it holds a session lock, which
 * vanishes with the application whatever happens to it, and its own end tells that the server went away.
 */
export interface GuardConnection {
  tryLock(): Promise<boolean>;
  holder(): Promise<GuardHolder | undefined>;
  /** Tells a waiting start that this application is on its way out. */
  markStopping(): Promise<void>;
  ensureDatabase(name: string): Promise<void>;
  onLost(handler: () => void): void;
  close(): Promise<void>;
}

/** Connects; rejects while the server does not accept connections. */
export async function openGuard(url: string): Promise<GuardConnection> {
  const client = new pg.Client({
    connectionString: url,
    application_name: nameOf("guard"),
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  let lost = false;
  let tell: (() => void) | undefined;
  const lose = (): void => {
    if (lost) return;
    lost = true;
    tell?.();
  };
  client.on("error", lose);
  client.on("end", lose);
  await client.connect();
  return {
    tryLock: async () => {
      const { rows } = await client.query<{ got: boolean }>("select pg_try_advisory_lock($1) as got", [
        lockKey,
      ]);
      return rows[0]?.got ?? false;
    },
    holder: async () => {
      const { rows } = await client.query<{ name: string }>(
        `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
          where l.locktype = 'advisory' and l.granted and l.objsubid = 1 and l.classid = 0 and l.objid = $1`,
        [lockKey],
      );
      const [, state, pid] = /^chancery (\w+) (\d+)$/u.exec(rows[0]?.name ?? "") ?? [];
      return pid === undefined ? undefined : { pid: Number(pid), stopping: state === "stopping" };
    },
    markStopping: async () => {
      await client.query(`set application_name = '${nameOf("stopping")}'`);
    },
    ensureDatabase: async (name) => {
      const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
      if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
    },
    onLost: (handler) => {
      tell = handler;
      if (lost) handler();
    },
    close: async () => {
      tell = undefined;
      await client.end().catch(lose);
    },
  };
}

function nameOf(state: "guard" | "stopping"): string {
  return `chancery ${state} ${process.pid}`;
}

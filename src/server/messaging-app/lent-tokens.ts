import { sql } from "kysely";
import type { MessagingAppConfig } from "../config.ts";
import type { Database } from "../db/index.ts";
import { decrypted, encrypted } from "../secrets/index.ts";

/** What the messaging application lends. */
export type LentKind = "access" | "script";

/** What the messaging application lends for a while, shared by all processes. */
export interface LentTokens {
  /** The one that is kept, or a new one. */
  find(kind: LentKind, fetch: () => Promise<{ value: string; seconds: number }>): Promise<string>;
  /** It was taken back. */
  forget(kind: LentKind, value: string): Promise<void>;
}

const purpose = "tokens of the messaging application";

/**
 * Keeps them in the database, encrypted with the application's own secret: with another secret, or of another application,
 * what is kept is nothing. Two processes may fetch one at the same time, which the application bears.
 */
export function lentTokens(
  { kysely }: Pick<Database, "kysely">,
  { corpId, agentId, secret }: MessagingAppConfig,
): LentTokens {
  const placeOf = (kind: LentKind) => ({ purpose, subject: `${corpId} ${agentId} ${kind}` });
  const read = async (kind: LentKind): Promise<string | undefined> => {
    const { rows } = await sql<{ content: Buffer }>`
      select content from messaging_app_token where kind = ${kind} and expires_at > now()`.execute(kysely);
    return rows[0] && decrypted(rows[0].content, secret, placeOf(kind))?.toString();
  };
  return {
    find: async (kind, fetch) => {
      const known = await read(kind);
      if (known !== undefined) return known;
      const { value, seconds } = await fetch();
      const content = encrypted(Buffer.from(value), secret, placeOf(kind));
      await sql`
        insert into messaging_app_token (kind, content, expires_at)
        values (${kind}, ${content}, now() + make_interval(secs => ${seconds}))
        on conflict (kind) do update set content = excluded.content, expires_at = excluded.expires_at`.execute(
        kysely,
      );
      return value;
    },
    forget: async (kind, value) => {
      if ((await read(kind)) === value)
        await sql`delete from messaging_app_token where kind = ${kind}`.execute(kysely);
    },
  };
}

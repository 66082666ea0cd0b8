import { sql } from "kysely";
import { jsonb, type Tx } from "../db/index.ts";
import type { LivePort } from "../http/index.ts";

/** Puts a notice before people; their open pages hear of it once `tx` has committed. */
export async function tellPeople(
  tx: Tx,
  live: LivePort,
  userCodes: readonly string[],
  { organId, kind, params }: { organId: number; kind: string; params: object },
): Promise<void> {
  if (userCodes.length === 0) return;
  await sql`
    insert into notification (user_code, organ_id, kind, params)
    select code, ${organId}, ${kind}, ${jsonb(params)} from unnest(${[...userCodes]}::text[]) as code`.execute(
    tx,
  );
  live.announceTo(tx, userCodes, { event: "notification", organId });
  live.announceTo(tx, userCodes, { event: "session" });
}

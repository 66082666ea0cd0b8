import type { Tx } from "../db/index.ts";
import type { LivePort } from "../http/index.ts";
import { type Notice, notify } from "../outbox/index.ts";

/** Tells people something that their open pages' session shows besides. */
export async function notifyPeople(
  tx: Tx,
  live: LivePort,
  userCodes: readonly string[],
  notice: Notice,
): Promise<void> {
  await notify(tx, live, userCodes, notice);
  live.announceTo(tx, userCodes, { event: "session" });
}

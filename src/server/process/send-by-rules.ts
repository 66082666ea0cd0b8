import { sql } from "kysely";
import { secrecyOf } from "#contract/rules/secrecy.ts";
import type { ReadRule } from "#contract/shapes/read-rule.ts";
import type { Done, People } from "#engine";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { notify } from "../outbox/index.ts";

/** What has happened that rules may wait for: steps that were passed, and that it is complete, which nothing rejected is. Pure. */
function happened({ snapshot, events }: Pick<Done, "snapshot" | "events">): ReadonlySet<string | null> {
  const passed = events.flatMap((event) =>
    event.type === "visit_closed" && event.cause === "passed"
      ? (snapshot.visits.find(({ visitId }) => visitId === event.visitId)?.taskId ?? [])
      : [],
  );
  const isComplete = events.some(
    (event) => event.type === "status_changed" && event.status === "complete" && event.result !== "rejected",
  );
  return new Set([...passed, ...(isComplete ? [null] : [])]);
}

/**
 * Sends an application to be read to whom the rules of its process name, in the transaction of the step they wait for: in
 * one statement, whoever many they are. Secret applications are sent to nobody; who has it to read already has it once.
 */
export async function sendByRules(
  tx: Tx,
  ports: Pick<Ports, "live">,
  done: Done,
  people: People,
  now: Date,
): Promise<void> {
  const { snapshot } = done;
  const reached = happened(done);
  if (reached.size === 0 || ["secret", "topSecret"].includes(secrecyOf(snapshot.form) ?? "")) return;
  const { instanceId, organId, processId, title } = snapshot;
  const { rows } = await sql<{ rules: ReadRule[] }>`
    select rules from read_rules where process_id = ${processId} and organ_id = ${organId}`.execute(tx);
  for (const { afterTask, userCodes, roles, note } of rows[0]?.rules ?? []) {
    if (!reached.has(afterTask)) continue;
    const named = [...userCodes, ...roles.flatMap((role) => people.withRole(role))];
    const readers = [...new Set(named)].filter((code) => people.isActive(code)).toSorted();
    const { rows: sent } = await sql<{ userCode: string }>`
      insert into reading (instance_id, organ_id, user_code, sent_by, note, sent_at, after_task)
      select ${instanceId}, ${organId}, code, null, ${note}, ${now}, ${afterTask}::text
      from unnest(${readers}::text[]) as code
      on conflict (instance_id, user_code) where sent_by is null and read_at is null and recalled_at is null do nothing
      returning user_code`.execute(tx);
    await notify(
      tx,
      ports.live,
      sent.map(({ userCode }) => userCode),
      { organId, kind: "sent_by_rule", params: { title, note }, instanceId },
    );
  }
}

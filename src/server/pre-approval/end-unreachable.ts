import { sql } from "kysely";
import { amendedBundle, type Bundle, type InstanceSnapshot, representedBy } from "#engine";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { type Notice, notify } from "../outbox/index.ts";

interface Waiting {
  opinionId: number;
  userCode: string;
  taskId: string;
  opinion: string;
  leftAt: string;
}

/**
 * Ends what was said in advance where the task will not come to its author as they saw it: the version that the
 * application goes by has no such step any more (R30), or it went to whoever stands in for them, who decides personally
 * (R24). They are told, with their words. What they saw of a step that is still there is compared once it has come.
 */
export async function endUnreachable(
  tx: Tx,
  ports: Ports,
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  now: Date,
): Promise<void> {
  const { instanceId, organId, title } = snapshot;
  const { rows } = await sql<Waiting>`
    select opinion_id, user_code, task_id, opinion, left_at from advance_opinion
    where instance_id = ${instanceId} and state = 'waiting' for update skip locked`.execute(tx);
  if (rows.length === 0) return;
  const tasks = new Set(amendedBundle(bundle, snapshot).definition.tasks.map(({ taskId }) => taskId));
  for (const waiting of rows) {
    const { userCode, opinion, opinionId } = waiting;
    const deputy = deputyIn(snapshot, waiting);
    if (tasks.has(waiting.taskId) && deputy === undefined) continue;
    await sql`
      update advance_opinion set state = 'ended', decided_at = ${now.toISOString()}::timestamptz
      where opinion_id = ${opinionId}`.execute(tx);
    const said: Pick<Notice, "kind" | "params"> =
      deputy === undefined
        ? { kind: "advance_void", params: { title, opinion } }
        : { kind: "advance_deputy", params: { title, opinion, person: deputy } };
    await notify(tx, ports.live, [userCode], { organId, instanceId, ...said });
  }
}

/** Who has had the task for its author since they said it, and the author themselves has it not. */
function deputyIn(snapshot: InstanceSnapshot, { userCode, taskId, leftAt }: Waiting): string | undefined {
  const since = Date.parse(leftAt);
  const came = snapshot.seats.filter(
    (seat) => seat.taskId === taskId && seat.askedBySeatId === undefined && seat.receivedAt >= since,
  );
  if (came.some((seat) => seat.userCode === userCode)) return undefined;
  return came.find((seat) => representedBy(snapshot, seat).includes(userCode))?.userCode;
}

import { sql } from "kysely";
import type { Tx } from "../db/index.ts";

/** Who has read which of their tasks, and what they say to it. */
export interface Receipt {
  seatId: number;
  userCode: string;
  organId: number;
  opinion: string;
  now: Date;
}

/** What a receipt was left on. */
export interface ReceiptStored {
  instanceId: number;
  /** Only what was sent to be read can be read. */
  taskType: string;
  /** It was still to be read. */
  isNew: boolean;
}

/**
 * Notes that somebody has read what was sent to them (R27), on their seat alone: the lock of the application is not taken,
 * and a command that is under way leaves what was read as it is. Answers nothing where the task is not theirs.
 *
 * Two statements, since how many events there were is to be read once nobody changes the seat any more.
 */
export async function storeReceipt(tx: Tx, receipt: Receipt): Promise<ReceiptStored | undefined> {
  const { seatId, userCode, organId, opinion, now } = receipt;
  const { rows } = await sql<ReceiptStored>`
    select instance_id, task_type, status = 'open' and task_type = 'read' as is_new from seat
    where seat_id = ${seatId} and user_code = ${userCode} and organ_id = ${organId} for update`.execute(tx);
  const [held] = rows;
  if (held?.isNew !== true) return held;
  await sql`
    update seat s set status = 'ended', task_status = 12, cause = 'handled', ended_at = ${now},
      opened_at = coalesce(s.opened_at, ${now}), urged_at = null, opinion = nullif(${opinion.trim()}, ''),
      version = s.version + 1, more = s.more || jsonb_build_object('readAfter', i.event_count)
    from process_instance i where s.seat_id = ${seatId} and i.instance_id = s.instance_id`.execute(tx);
  return held;
}

import { sql } from "kysely";
import { sendFeedback } from "#contract/calls/basic.ts";
import { feedbackReaders } from "#contract/calls/feedback.ts";
import { refuse, refuseFields } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { handle } from "../http/index.ts";
import { notify } from "../outbox/index.ts";

/** Keeps what somebody tells the administrators of their organisation, who hear of it. Refuses with `tooMuchFeedback` and by field. */
export const sendFeedbackHandler = handle(sendFeedback, async (input, { tx, actor, ports, request }) => {
  const message = input.message.trim();
  if (message === "") return refuseFields({ message: { problem: "required" } });
  const most = limits.feedbackUnansweredMax;
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from feedback
    where user_code = ${actor.userCode} and organ_id = ${actor.organId} and answered_at is null`.execute(tx);
  if ((rows[0]?.waiting ?? 0) >= most) return refuse("tooMuchFeedback", { most });
  const made = await sql<{ feedbackId: number; createdAt: string }>`
    insert into feedback (organ_id, user_code, message, created_at)
    values (${actor.organId}, ${actor.userCode}, ${message}, ${request.now})
    returning feedback_id, created_at`.execute(tx);
  const [row] = made.rows;
  if (row === undefined) throw new Error("feedback was not kept");
  const people = await ports.charts.of(tx, actor.organId, actor.chartRevision);
  const readers = feedbackReaders.flatMap((role) => people.withRole(role));
  await notify(
    tx,
    ports.live,
    readers.filter((userCode) => userCode !== actor.userCode),
    { organId: actor.organId, kind: "feedback_sent", params: { person: actor.userCode } },
  );
  return row;
});

import { sql } from "kysely";
import { answerFeedback, listFeedback, myFeedback } from "#contract/calls/feedback.ts";
import { refuse, refuseFields } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";
import { notify } from "../outbox/index.ts";
import { feedbackPage } from "./feedback-rows.ts";

/** What I said, and what was answered. */
export const myFeedbackHandler = handle(myFeedback, (input, scope) =>
  feedbackPage(
    scope,
    input,
    sql`f.user_code = ${scope.actor.userCode} and f.organ_id = ${scope.actor.organId}`,
  ),
);

/** What everybody of the organisation said. */
export const listFeedbackHandler = handle(listFeedback, (input, scope) => {
  const ofState = { open: sql`and f.answered_at is null`, answered: sql`and f.answered_at is not null` };
  const narrowed = input.state === undefined ? sql`` : ofState[input.state];
  return feedbackPage(scope, input, sql`f.organ_id = ${scope.actor.organId} ${narrowed}`);
});

/** Answers somebody, who is told. Refuses with `notFound` and by field. */
export const answerFeedbackHandler = handle(answerFeedback, async (input, scope) => {
  const { tx, ports, actor, request } = scope;
  const answer = input.answer.trim();
  if (answer === "") return refuseFields({ answer: { problem: "required" } });
  const { rows } = await sql<{ userCode: string }>`
    update feedback set answer = ${answer}, answered_by = ${actor.userCode}, answered_at = ${request.now}
    where feedback_id = ${input.feedbackId} and organ_id = ${actor.organId} returning user_code`.execute(tx);
  const [row] = rows;
  if (row === undefined) return refuse("notFound");
  await notify(tx, ports.live, [row.userCode], {
    organId: actor.organId,
    kind: "feedback_answered",
    params: { person: actor.userCode },
  });
  const page = await feedbackPage(scope, {}, sql`f.feedback_id = ${input.feedbackId}`);
  const [answered] = page.rows;
  if (answered === undefined) throw new Error("the answered feedback is gone");
  return answered;
});

import type { TrialMove } from "#contract/calls/process-design.ts";
import { type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import {
  approveTask,
  type CommandContext,
  countersignTask,
  type InstanceSnapshot,
  type Outcome,
  recallInstance,
  rejectTask,
  requestCountersign,
  returnTask,
  submitApplication,
} from "#engine";
import type { TrialRun } from "./trial-run.ts";

const hourMs = 3_600_000;
/** What stands where a person would write why: a trial asks nobody for reasons. */
const opinion = "-";

/** Carries one move of a trial out, as whoever holds the seat. Answers why not, where it is refused. */
export async function carryOutMove(run: TrialRun, move: TrialMove): Promise<Refusal | undefined> {
  if (move.act === "wait") {
    if (move.hours === undefined) return refuseFields({ hours: { problem: "required" } });
    if (run.snapshot === undefined) return refuse("notFound");
    return await run.letPass(move.hours * hourMs);
  }
  const { snapshot } = run;
  if (snapshot === undefined) return refuse("notFound");
  if (move.act === "recall")
    return await run.carryOut({ userCode: snapshot.applicant }, (context) =>
      recallInstance(run.bundle, snapshot, {}, context),
    );
  const seat = snapshot.seats.find(({ seatId }) => seatId === move.seat);
  if (seat === undefined) return refuse("notFound");
  const missing = missingIn(move);
  if (missing !== undefined) return refuseFields({ [missing]: { problem: "required" } });
  return await run.carryOut({ userCode: seat.userCode }, (context) => onSeat(run, snapshot, move, context));
}

function missingIn({ act, backTo, userCodes }: TrialMove): "backTo" | "userCodes" | undefined {
  if (act === "return" && backTo === undefined) return "backTo";
  return act === "ask" && userCodes === undefined ? "userCodes" : undefined;
}

function onSeat(
  { bundle }: TrialRun,
  snapshot: InstanceSnapshot,
  { act, seat: seatId = 0, values, backTo, userCodes = [] }: TrialMove,
  context: CommandContext,
): Outcome {
  const written = { seatId, ...(values === undefined ? {} : { values }) };
  switch (act) {
    case "submit":
      return submitApplication(bundle, snapshot, written, context);
    case "reject":
      return rejectTask(bundle, snapshot, { ...written, opinion }, context);
    case "return":
      return returnTask(
        bundle,
        snapshot,
        { ...written, opinion, backTo: backTo ?? { taskId: "", userCode: "" } },
        context,
      );
    case "ask":
      return requestCountersign(bundle, snapshot, { seatId, userCodes, question: opinion }, context);
    case "agree":
    case "disagree":
      return countersignTask(bundle, snapshot, { seatId, agrees: act === "agree", opinion }, context);
    default:
      return approveTask(bundle, snapshot, { ...written, opinion }, context);
  }
}

import { type FieldProblem, refuseFields } from "#contract/errors/refusal.ts";
import { opinionProblem } from "#contract/rules/approval.ts";
import type { Candidate } from "../assignment/candidate.ts";
import { substituteAbsent } from "../assignment/substitute-absent.ts";
import { type Decision, decide } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import { seatsOf } from "../flow/find-in-snapshot.ts";
import { ownerSeatOf } from "../flow/next-holder.ts";
import { openSeat } from "../flow/open-seat.ts";
import { nextSlotId } from "../flow/slots.ts";
import type { Bundle } from "../model/bundle.ts";
import type { RequestCountersign } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";
import type { InstanceSnapshot } from "../model/process-instance.ts";
import { decidingSeat, type HeldSeat } from "./held-seat.ts";
import { refuseClashOf } from "../flow/receiver-of.ts";
import { accountProblem } from "../rights/account-problem.ts";
import { clockOf } from "../time/seat-clock.ts";
import { changesByPerson, recordChanges } from "./write-form.ts";

/**
 * The holder of an open seat asks others before they decide (16, R20). Their seat waits, its deadline rests, and each of
 * them has a seat of their own. What they changed in the form is kept, for those asked to see. Refuses by field people
 * who are unknown, named twice or hold the task already, and values as every decision does.
 */
export function requestCountersign(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  command: RequestCountersign,
  context: CommandContext,
): Outcome {
  return decide(bundle, snapshot, context, (decision) => {
    const held = decidingSeat(decision, command, "requestCountersign");
    const { seat, visit, task } = held;
    const question = command.question.trim();
    const opinion = command.opinion?.trim() ?? "";
    const unfit = opinionProblem(question);
    if (unfit !== undefined) stop(refuseFields({ approveComments: unfit }));
    const reason = { reason: "countersign", params: { person: seat.userCode } };
    const asked = command.userCodes.map((userCode) => substituteAbsent({ userCode, reason }, decision));
    const people = peopleProblem(decision, held, asked);
    if (people !== undefined) stop(refuseFields({ signUsers: people }));
    for (const candidate of asked) refuseClashOf(decision, task, candidate);

    const changed = changesByPerson(decision, task, command.values, { final: false });
    recordChanges(decision, { visitId: visit.visitId, seatId: seat.seatId }, changed);
    const mode = command.mode ?? "all";
    const firstSlot = nextSlotId(snapshot, visit.visitId);
    decision.emit(
      {
        type: "countersign_requested",
        visitId: visit.visitId,
        seatId: seat.seatId,
        mode,
        question,
        ...(opinion === "" || opinion === question ? {} : { opinion }),
        userCodes: asked.map(({ userCode }) => userCode),
        slotIds: asked.map((_candidate, index) => firstSlot + index),
        ...clockOf(seat),
      },
      "asCause",
    );
    decision.emit({ type: "seat_advanced", seatId: seat.seatId, status: "waiting" });
    for (const [index, candidate] of asked.entries()) {
      const isQueued = mode === "sequential" && index > 0;
      openSeat(decision, task, visit.visitId, { ...candidate, order: index + 1, isQueued, askedBy: seat });
    }
  });
}

function peopleProblem(
  { snapshot, context }: Decision,
  { visit }: HeldSeat,
  asked: readonly Candidate[],
): FieldProblem | undefined {
  if (asked.length === 0) return { problem: "countersignUserRequired" };
  const holders = new Set(
    seatsOf(snapshot, visit.visitId)
      .filter((seat) => seat.status !== "ended")
      .flatMap((seat) => [seat.userCode, ownerSeatOf(snapshot, seat)?.userCode ?? seat.userCode]),
  );
  for (const { userCode: user } of asked) {
    const absent = accountProblem(context.people, user);
    if (absent !== undefined) return absent;
    if (holders.has(user)) return { problem: "holdsItAlready", params: { person: user } };
    holders.add(user);
  }
  return undefined;
}

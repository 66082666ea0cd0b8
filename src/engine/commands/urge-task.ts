import { limits } from "#contract/limits.ts";
import { initiatorsOf } from "../assignment/initiators.ts";
import { decide } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import type { Bundle } from "../model/bundle.ts";
import type { UrgeTask } from "../model/commands.ts";
import type { CommandContext, Facts } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";
import type { InstanceSnapshot, Instant, UserCode } from "../model/process-instance.ts";
import { isProcessAdministrator } from "../rights/process-administrator.ts";
import { dayOf, instantOf, utcInstantText } from "#contract/rules/instant-text.ts";

/**
 * Reminds the open holders (R26): each at most every 4 hours and 3 times a day, unless the policy says otherwise; who is cooling down is left alone, and
 * when all are, the command is refused with the next time. Who has left is not reminded; where nobody else has it, that is said. For the initiator, a follower as the host attests, and process
 * administrators: the history says it was an override (R29).
 */
export function urgeTask(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  command: UrgeTask,
  context: CommandContext,
): Outcome {
  return decide(bundle, snapshot, context, (decision) => {
    const { actor, facts } = context;
    const isTheirs = initiatorsOf(snapshot).has(actor.userCode) || command.asFollower === true;
    if (!isTheirs && !isProcessAdministrator(actor)) stop({ refused: "noPermission" });
    const { status } = snapshot;
    if (status === "draft") stop({ refused: "instanceNotSubmitted" });
    if (status === "returned") stop({ refused: "alreadyWithApplicant" });
    if (status !== "running") stop({ refused: "instanceEnded", params: { status } });
    const open = snapshot.seats.filter((seat) => {
      const isWork = decision.prepared.tasks.get(seat.taskId)?.taskType !== "read";
      const isMeant = command.seatId === undefined || command.seatId === seat.seatId;
      return seat.status === "open" && isWork && isMeant && seat.userCode !== actor.userCode;
    });
    const holders = [...new Set(open.map((seat) => seat.userCode))];
    if (holders.length === 0) stop({ refused: "nobodyToUrge" });
    // A reminder to who has left reaches nobody, and whoever sent it would wait for it.
    const there = holders.filter((userCode) => context.people.isActive(userCode));
    if (there.length === 0) stop({ refused: "holdersHaveLeft", params: { people: holders } });
    if (facts.urgings === undefined) return stop({ needs: [{ fact: "urgings" }] });
    const times = there.map((userCode) => ({ userCode, next: nextUrging(userCode, facts, context) }));
    const urged = times.filter(({ next }) => next <= context.now).map(({ userCode }) => userCode);
    if (urged.length === 0) {
      const next = utcInstantText(Math.min(...times.map((each) => each.next)));
      stop({ refused: "urgedRecently", params: { next } });
    }
    const message = command.message?.trim() ?? "";
    if (!isTheirs) decision.emit({ type: "override", what: "urge", reason: message }, "asCause");
    decision.emit({ type: "urged", userCodes: urged, message }, "asCause");
    for (const seat of open) {
      if (!urged.includes(seat.userCode)) continue;
      const params = { title: snapshot.title, message };
      decision.effect({
        effect: "notify",
        userCode: seat.userCode,
        kind: "urged",
        params,
        seatId: seat.seatId,
      });
    }
  });
}

/** When a holder may next be urged: after the cool-down, and on another day once the day's number is used up. */
function nextUrging(
  userCode: UserCode,
  facts: Facts,
  { now, calendar, policy = limits }: CommandContext,
): Instant {
  const coolDownMs = policy.urgeCoolDownHours * 3_600_000;
  const offset = calendar.utcOffsetMinutesAt(now);
  const { day } = dayOf(now, offset);
  const own = (facts.urgings ?? [])
    .filter((urging) => urging.userCode === userCode)
    .map((urging) => urging.at);
  // Long ago where they never were.
  const cooled = Math.max(...own) + coolDownMs;
  const today = own.filter((at) => dayOf(at, offset).day === day);
  if (today.length < policy.urgesPerDay) return cooled;
  return Math.max(cooled, instantOf(day + 1, 0, offset));
}

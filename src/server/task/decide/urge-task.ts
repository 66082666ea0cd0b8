import { urge } from "#contract/calls/task/urge.ts";
import { isRefusal } from "#contract/errors/refusal.ts";
import { urgeTask } from "#engine";
import { handle } from "../../http/index.ts";
import { runCommand } from "../../process/index.ts";
import { recordOverride } from "./record-override.ts";

/** Reminds those who have an application now (R26). Refuses with `urgedRecently` and when it may be done again. */
export const urgeTaskHandler = handle(urge, async (input, scope) => {
  const message = input.message === undefined ? {} : { message: input.message };
  const outcome = await runCommand(
    scope,
    { applyId: input.applyId },
    (bundle, snapshot, context, followers) =>
      urgeTask(
        bundle,
        snapshot,
        { ...message, asFollower: followers.includes(scope.actor.userCode) },
        context,
      ),
  );
  if (isRefusal(outcome)) return outcome;
  await recordOverride(scope, urge.name, outcome);
  const urged = outcome.seats.changed.map(({ seatId, userCode }) => ({ bpdTaskId: seatId, userCode }));
  const coolDownMs = scope.ports.parameters.value("urgeCoolDownHours", scope.actor.organId) * 3_600_000;
  const nextAt = new Date(scope.request.now.getTime() + coolDownMs).toISOString();
  return { urged, nextAt: urged.length === 0 ? null : nextAt };
});

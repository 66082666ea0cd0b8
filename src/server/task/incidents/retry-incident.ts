import { retryIncident as call } from "#contract/calls/task/incidents.ts";
import { isRefusal } from "#contract/errors/refusal.ts";
import { retryIncident } from "#engine";
import { handle } from "../../http/index.ts";
import { nextTasks, runCommand } from "../../process/index.ts";
import { shownOutcome } from "../shown-organisation.ts";

/** A process administrator tries a stopped step again (R5). Refuses with `incidentNotThere` and by field. */
export const retryIncidentHandler = handle(call, async ({ instanceId, ...command }, scope) => {
  const outcome = await runCommand(scope, { instanceId }, (bundle, snapshot, context) =>
    retryIncident(bundle, snapshot, command, context),
  );
  if (isRefusal(outcome)) return outcome;
  const stopped = outcome.snapshot.incidents?.some(({ visitId }) => visitId === command.visitId) === true;
  return { goesOn: !stopped, next: nextTasks(await shownOutcome(scope, outcome), scope.language) };
});

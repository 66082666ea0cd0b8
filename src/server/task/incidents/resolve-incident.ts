import { resolveIncident as call } from "#contract/calls/task/incidents.ts";
import { isRefusal } from "#contract/errors/refusal.ts";
import { resolveIncident } from "#engine";
import { handle } from "../../http/index.ts";
import { nextTasks, runCommand } from "../../process/index.ts";
import { shownOutcome } from "../shown-organisation.ts";

/**
 * A process administrator declares the work of a stopped step done by hand. Refuses with `incidentNotThere`,
 * `actionNotAllowed` and by field.
 */
export const resolveIncidentHandler = handle(call, async ({ instanceId, ...command }, scope) => {
  const outcome = await runCommand(scope, { instanceId }, (bundle, snapshot, context) =>
    resolveIncident(bundle, snapshot, command, context),
  );
  if (isRefusal(outcome)) return outcome;
  return { next: nextTasks(await shownOutcome(scope, outcome), scope.language) };
});

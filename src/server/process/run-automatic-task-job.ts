import { isRefusal } from "#contract/errors/refusal.ts";
import { completeAutomaticTask, failAutomaticTask } from "#engine";
import type { Ports } from "../http/index.ts";
import type { JobTask } from "../jobs/index.ts";
import { runCommand } from "./run-command.ts";
import { systemScope } from "./system-scope.ts";

interface Payload {
  instanceId: number;
  organId: number;
  visitId: number;
}

/**
 * Reports an automatic task as done, through the one door (R1). Refused when a return or recall closed it meanwhile:
 * there is nothing left to do then. What cannot be done is an incident that administrators see.
 */
export function runAutomaticTaskJob(ports: Ports): JobTask {
  return async (payload) => {
    const { instanceId, organId, visitId } = payload as Payload;
    await ports.database.write(async (tx) => {
      const scope = systemScope(tx, ports, organId, new Date());
      const outcome = await runCommand(scope, { instanceId }, (bundle, snapshot, context) =>
        completeAutomaticTask(bundle, snapshot, { visitId }, context),
      );
      const isOver = isRefusal(outcome) && ["notFound", "actionNotAllowed"].includes(outcome.refused);
      if (!isRefusal(outcome) || isOver) return;
      const failed = await runCommand(scope, { instanceId }, (bundle, snapshot, context) =>
        failAutomaticTask(bundle, snapshot, { visitId, problem: outcome }, context),
      );
      if (isRefusal(failed))
        throw new Error(`automatic task ${visitId} of ${instanceId}: ${JSON.stringify(outcome)}`);
    });
  };
}

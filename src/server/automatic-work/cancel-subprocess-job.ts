import { sql } from "kysely";
import { isRefusal } from "#contract/errors/refusal.ts";
import { cancelInstance } from "#engine";
import type { Ports } from "../http/index.ts";
import type { JobTask } from "../jobs/index.ts";
import { runCommand, systemScope } from "../process/index.ts";
import { text } from "../texts/index.ts";
import type { Step } from "./step.ts";

/**
 * Takes down what a withdrawn step has started and would have waited for, each application in a transaction of its own:
 * no lock of theirs is held beside that of the application they belong to. What has ended already stays.
 */
export function cancelSubprocessJob(ports: Ports): JobTask {
  return async (payload) => {
    const { instanceId, visitId, organId } = payload as unknown as Step;
    const { rows } = await ports.database.read((tx) =>
      sql<{ childId: number; parentNumber: string }>`
        select s.child_instance_id as child_id, p.apply_id as parent_number
        from subprocess s join process_instance i on i.instance_id = s.child_instance_id
        join process_instance p on p.instance_id = s.parent_instance_id
        where s.parent_instance_id = ${instanceId} and s.visit_id = ${visitId} and s.waits
          and i.status in ('running', 'returned')`.execute(tx),
    );
    for (const { childId, parentNumber } of rows) {
      await ports.database.write(async (tx) => {
        const scope = systemScope(tx, ports, organId, new Date());
        const reason = text(scope.language, "chain", "parentWithdrawn", { number: parentNumber });
        const outcome = await runCommand(scope, { instanceId: childId }, (bundle, snapshot, context) =>
          cancelInstance(bundle, snapshot, { reason, withParent: true }, context),
        );
        // It may have ended meanwhile.
        if (isRefusal(outcome) && !["notFound", "cancelNotAllowed"].includes(outcome.refused))
          throw new Error(`subprocess ${childId} of ${instanceId}: ${outcome.refused}`);
      });
    }
  };
}

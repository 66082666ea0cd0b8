import type { Refusal } from "#contract/errors/refusal.ts";
import type { FormValues } from "#contract/schema.ts";
import { startInstance } from "#engine";
import type { TrialRun } from "./trial-run.ts";

/** Begins the draft of an application in somebody's name, with the roles that person has. */
export function beginTrial(
  run: TrialRun,
  { applyUser, title = "", form = {} }: { applyUser: string; title?: string; form?: FormValues },
): Promise<Refusal | undefined> {
  const { people } = run.organisation;
  const { startRoles } = run.bundle.definition;
  const roles = startRoles.filter((role) => people.withRole(role).includes(applyUser));
  const { organId } = run.scope.actor;
  return run.carryOut({ userCode: applyUser, roles }, (context) =>
    startInstance(run.bundle, { instanceId: 0, applyId: "-", organId, title, form }, context),
  );
}

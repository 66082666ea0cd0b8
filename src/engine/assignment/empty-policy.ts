import type { Refusal } from "#contract/errors/refusal.ts";
import { isNeverSkipped } from "#contract/rules/never-skipped.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { Decision } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import { assignmentsOf } from "../model/prepared-bundle.ts";
import { type Candidate, foundAs, listOf } from "./candidate.ts";
import { applyInitiatorPolicy, initiatorPolicyOf } from "./initiator-policy.ts";
import { clashOf, presentPeople } from "./present-people.ts";

type EmptyPolicy = NonNullable<TaskDefinition["emptyPolicy"]>;

/** The role whose holders get a task for which nobody is found. */
export const processAdministratorRole = "process-admin";

/** People found after all, or the decision to do without them. */
export type Resolution = { candidates: Candidate[]; oneIsEnough?: true } | { skip: string };

/** The policy for a task without people (R8): refused while the applicant can mend it, to the administrators later. */
function emptyPolicyOf({ bundle, isSubmission }: Decision, task: TaskDefinition): EmptyPolicy {
  // Sending for reading never blocks, whatever else is said of the task (R27).
  if (task.taskType === "read" && (task.emptyPolicy === "fail" || task.emptyPolicy === undefined))
    return "skip_with_mark";
  const usual = isSubmission ? "fail" : "to_process_admin";
  const named = task.emptyPolicy ?? usual;
  const isSkipped = task.taskType === "read" || !isNeverSkipped(bundle.definition, task);
  return named === "skip_with_mark" && !isSkipped ? usual : named;
}

/** What happens with a task for which nobody is found (R8). */
export function applyEmptyPolicy(
  decision: Decision,
  task: TaskDefinition,
  clash: Clash | undefined,
): Resolution {
  switch (emptyPolicyOf(decision, task)) {
    case "fail":
      return refuseEmpty(decision, task, clash);
    case "skip_with_mark":
      return { skip: "empty" };
    case "to_users": {
      const named = listOf(task.emptyUsers ?? "");
      return orRefuse(decision, task, clash, foundAs(named, "instead", { task: task.taskName }));
    }
    case "to_process_admin": {
      const administrators = decision.context.people.withRole(processAdministratorRole);
      const resolution = orRefuse(
        decision,
        task,
        clash,
        foundAs(administrators, "processAdministrator", { task: task.taskName }),
      );
      decision.emit({
        type: "incident",
        taskId: task.taskId,
        problem: "approverNotFound",
        params: missing(decision, task),
      });
      decision.effect({
        effect: "notify_process_administrators",
        kind: "approver_not_found",
        params: { task: task.taskName, title: decision.snapshot.title },
      });
      return { ...resolution, oneIsEnough: true };
    }
  }
}

/** Separation of duties took the last candidate away. */
export interface Clash {
  person: string;
  otherTask: string;
}

function orRefuse(
  decision: Decision,
  task: TaskDefinition,
  clash: Clash | undefined,
  found: Candidate[],
): Resolution {
  const present = presentPeople(decision, found);
  const policy = initiatorPolicyOf(task) === "self" ? "self" : "skip_if_others";
  const allowed = task.taskType === "approve" ? applyInitiatorPolicy(decision, present, policy) : present;
  const candidates = allowed.filter((candidate) => clashOf(decision, task.taskId, candidate) === undefined);
  if (candidates.length > 0) return { candidates };
  return task.taskType === "read" ? { skip: "empty" } : refuseEmpty(decision, task, clash);
}

function refuseEmpty(decision: Decision, task: TaskDefinition, clash: Clash | undefined): never {
  if (clash === undefined) return stop(missingApprover(decision, task));
  const otherTask = decision.prepared.tasks.get(clash.otherTask)?.taskName ?? clash.otherTask;
  return stop({
    refused: "separationOfDuties",
    params: { person: clash.person, task: task.taskName, otherTask },
  });
}

/** The refusal where nobody is left who may decide a task. */
export function missingApprover(decision: Decision, task: TaskDefinition): Refusal {
  return { refused: "approverNotFound", params: missing(decision, task) };
}

/** The seven values of *approver not found* (spec §8). */
function missing({ snapshot }: Decision, task: TaskDefinition): Record<string, string | number> {
  const rules = assignmentsOf(task);
  return {
    applyDeptId: snapshot.deptId,
    applyUserId: snapshot.applicant,
    processId: snapshot.processId,
    taskAssigned: rules.map((rule) => rule.taskAssigned).join(";"),
    taskId: task.taskId,
    taskTypeCode: task.taskType,
    assignedType: rules.map((rule) => rule.assignedType).join(";"),
  };
}

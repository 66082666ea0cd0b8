import { usualOutcomes, type VisitOutcome } from "#contract/codes/visit-outcome.ts";
import { stop } from "../decision/stop.ts";
import type { Decision } from "../decision/decision.ts";
import { type ConditionValues, evaluateCondition } from "#forms";
import type { PreparedTransition } from "../model/prepared-bundle.ts";
import { instantText } from "#contract/rules/instant-text.ts";

/**
 * The transitions that a task follows after an outcome: the first that holds, every one that holds, or all.
 * Refuses with `noTransitionHolds` or `expressionFailed`, naming task and expressions.
 */
export function transitionsThatHold(
  decision: Decision,
  taskId: string,
  outcome: VisitOutcome,
): PreparedTransition[] {
  const { prepared } = decision;
  const task = prepared.tasks.get(taskId);
  const transitions = (prepared.transitions.get(taskId) ?? []).filter(({ on }) =>
    on === undefined ? usualOutcomes.includes(outcome) : on === outcome,
  );
  const split = task?.split ?? "first";
  if (split === "all") return [...transitions];
  const holding: PreparedTransition[] = [];
  for (const transition of transitions) {
    if (!holds(decision, taskId, transition)) continue;
    holding.push(transition);
    if (split === "first") return holding;
  }
  if (holding.length > 0) return holding;
  const expressions = transitions.map(({ transExpression }) => transExpression).join("; ");
  return stop({ refused: "noTransitionHolds", params: { task: task?.taskName ?? taskId, expressions } });
}

function holds(decision: Decision, taskId: string, transition: PreparedTransition): boolean {
  if (transition.condition === undefined) return true;
  const answer = evaluateCondition(transition.condition, conditionValues(decision));
  if ("holds" in answer) return answer.holds;
  const task = decision.prepared.tasks.get(taskId)?.taskName ?? taskId;
  const params = { task, expression: transition.transExpression, reason: answer.failed };
  return stop({ refused: "expressionFailed", params });
}

/** The named roots of the instance's expressions. */
export function conditionValues({ snapshot, bundle, context }: Decision): ConditionValues {
  const { people, calendar, now } = context;
  const { applicant, deptId, instanceId, applyId, processId, title, urgency, organId, round } = snapshot;
  return {
    page: bundle.page,
    form: snapshot.form,
    applicant: {
      userCode: applicant,
      realName: people.realName(applicant),
      deptId,
      deptName: people.deptName(deptId),
      deptLevel: people.deptLevel(deptId),
    },
    instance: { instanceId, applyId, processId, title, urgency, organId, round },
    now: instantText(now, calendar.utcOffsetMinutesAt(now)),
    timeZone: calendar.timeZone,
    isWorkDay: calendar.isWorkDay,
  };
}

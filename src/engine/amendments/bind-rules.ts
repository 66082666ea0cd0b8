import { isNeverSkipped } from "#contract/rules/never-skipped.ts";
import type { ProcessRule } from "#contract/shapes/process-rule.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { Decision } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";

/**
 * Binds the rules that administrators keep for a process to an application that is submitted for the first time (R4): a
 * rule for a task goes before what its definition says, one for the whole process counts where the task says nothing.
 * Later changes of the rules touch new applications only.
 */
export function bindRules(decision: Decision): void {
  const { facts } = decision.context;
  if (facts.processRules === undefined) return stop({ needs: [{ fact: "processRules" }] });
  const rules = facts.processRules;
  if (rules.length === 0) return;
  const { definition } = decision.bundle;
  const tasks = definition.tasks.flatMap((task) => {
    const isSkippable = !isNeverSkipped(definition, task);
    const policies = task.taskType === "approve" ? policiesOf(task, rules, isSkippable) : {};
    return Object.keys(policies).length === 0 ? [] : [{ ...task, ...policies }];
  });
  if (tasks.length > 0) decision.emit({ type: "definition_amended", amendment: { what: "rules", tasks } });
}

/** What the rules change of a task. A control task is never passed on an earlier agreement, whatever they say. */
function policiesOf(
  task: TaskDefinition,
  rules: readonly ProcessRule[],
  isSkippable: boolean,
): Partial<TaskDefinition> {
  const chosen = (ruleType: ProcessRule["ruleType"], isSaid: boolean): ProcessRule | undefined => {
    const ofType = rules.filter((rule) => rule.ruleType === ruleType);
    const own = ofType.find(({ taskId }) => taskId === task.taskId);
    return own ?? (isSaid ? undefined : ofType.find(({ taskId }) => taskId === ""));
  };
  const isControl = task.control === true;
  const repeat = chosen("repeatApprover", task.repeatPolicy !== undefined)?.repeatPolicy;
  const late = chosen("overtime", task.overtime !== undefined);
  const empty = chosen("emptyAssignee", task.emptyPolicy !== undefined);
  return {
    ...(repeat === undefined || isControl ? {} : { repeatPolicy: repeat }),
    ...(late?.overtimePolicy === undefined ? {} : { overtime: [stepOf(late, late.overtimePolicy)] }),
    ...(empty?.emptyPolicy === undefined || (!isSkippable && empty.emptyPolicy === "skip_with_mark")
      ? {}
      : { emptyPolicy: empty.emptyPolicy, emptyUsers: (empty.namedUsers ?? []).join(",") }),
  };
}

function stepOf(
  { afterHours = 0, transferTo }: ProcessRule,
  action: NonNullable<ProcessRule["overtimePolicy"]>,
): NonNullable<TaskDefinition["overtime"]>[number] {
  const to = action === "transfer" && transferTo !== undefined ? { to: transferTo } : {};
  return { afterHours, action, ...to };
}

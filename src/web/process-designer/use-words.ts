import { useCallback, useMemo } from "react";
import { readRunWay } from "#contract/rules/completion-mode.ts";
import {
  END,
  isAutomatic,
  type TaskDefinition,
  type Transition,
} from "#contract/shapes/process-definition.ts";
import { conditionFields, conditionWords } from "../conditions/index.ts";
import { joinTexts } from "../fields/index.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import { ruleWords, rulesOf } from "../process-words/index.ts";
import { useDesign } from "./design-context.ts";
import type { ProblemPlace } from "./model/index.ts";
import { propertyTitleKey } from "./panel/step-properties.ts";

/** What a step is called: in the reader's language where it has a name in it. */
export function useStepName(): (task: TaskDefinition) => string {
  const t = useTexts("process-design");
  const language = useLanguage();
  return useCallback(
    ({ taskName, i18n, taskId }) => i18n?.[language] || taskName || t("unnamedStep", { id: taskId }),
    [t, language],
  );
}

/** The name of a step by its id; the end by its own. */
export function useNameOfId(): (taskId: string) => string {
  const t = useTexts("process-design");
  const nameOf = useStepName();
  const { definition } = useDesign();
  return (taskId) => {
    if (taskId === END) return t("end");
    const task = definition.tasks.find((each) => each.taskId === taskId);
    return task === undefined ? taskId : nameOf(task);
  };
}

/** Who does a step, in a few words: its rules with what they are about. */
export function useWhoWords(): (task: TaskDefinition) => string {
  const t = useTexts("process-design", "process-words");
  const language = useLanguage();
  const { names, page, called } = useDesign();
  const said = useCallback(
    (task: TaskDefinition) => {
      if (task.taskType === "start") return t("who.applicant");
      if (isAutomatic(task.taskType) || task.taskType === "route" || task.taskType === "delay")
        return t("who.nobody");
      const rules = rulesOf(task);
      if (rules.length === 0) return t("who.missing");
      const each = rules.map((rule) => ruleWords(rule, { t, language, names, page, called }, task.roleType));
      return joinTexts(each, language);
    },
    [t, language, names, page, called],
  );
  return useMemo(() => onceForEach(said), [said]);
}

/** What stays the object it is says what it said. */
function onceForEach<Item extends object>(said: (item: Item) => string): (item: Item) => string {
  const known = new WeakMap<Item, string>();
  return (item) => {
    const before = known.get(item);
    if (before !== undefined) return before;
    const now = said(item);
    known.set(item, now);
    return now;
  };
}

/** After what and under which condition a way is followed, as FEEL where it has no words; nothing where it always is. */
export function useWayWords(): (task: TaskDefinition, transition: Transition) => string {
  const t = useTexts("process-design", "conditions", "task");
  const language = useLanguage();
  const { page, called } = useDesign();
  const fields = useMemo(() => conditionFields(page), [page]);
  return useMemo(() => {
    const saying = (isParallel: boolean) =>
      onceForEach(({ on, transExpression }: Transition) => {
        const asked = isParallel ? "" : transExpression.trim();
        const condition = conditionWords(asked, { t, language, fields, names: called }) ?? asked;
        if (on === undefined) return condition;
        const outcome = t(`on.${on}`);
        return condition === "" ? outcome : t("branch.after", { outcome, condition });
      });
    const [chosen, parallel] = [saying(false), saying(true)];
    return ({ split }, transition) => (split === "all" ? parallel : chosen)(transition);
  }, [t, language, fields, called]);
}

/** What stands on one of several ways: after what, under which condition, else how it stands to the others. */
export function useBranchWords(): (task: TaskDefinition, transition: Transition) => string {
  const t = useTexts("process-design");
  const wayWords = useWayWords();
  return useCallback(
    (task, transition) => {
      const usually = task.transitions.filter(({ on }) => on === undefined);
      const others = usually.length > 1 ? "branch.otherwise" : "on.usual";
      return wayWords(task, transition) || t(task.split === "all" ? "branch.parallel" : others);
    },
    [t, wayWords],
  );
}

/** How several people complete a step, in words. */
export function useModeWords(): (task: TaskDefinition) => string {
  const t = useTexts("process-design");
  return useCallback(
    ({ taskType, taskRunWay = "" }) => {
      const way = readRunWay(taskRunWay);
      return taskType !== "approve" || way === undefined ? "" : t(`mode.${way.mode}`, { n: way.argument });
    },
    [t],
  );
}

/** What the side panel calls a property (`onReturn.slate` lies one deeper); nothing where it has no title. */
export function usePropertyTitle(): (property: string) => string | undefined {
  const t = useTexts("process-design");
  return useCallback(
    (property) => {
      const key = propertyTitleKey(property);
      const title = t(key);
      return title === key ? undefined : title;
    },
    [t],
  );
}

/** Where a problem is, in words: the step and the property. */
export function usePlaceWords(): (place: ProblemPlace) => string {
  const t = useTexts("process-design");
  const titleOf = usePropertyTitle();
  const nameOf = useNameOfId();
  return ({ taskId, property, transition }) => {
    const what = titleOf(property) ?? property;
    const where = taskId === undefined ? t("theProcess") : nameOf(taskId);
    return transition === undefined
      ? t("place", { where, what })
      : t("placeOfTransition", { where, what, number: transition + 1 });
  };
}

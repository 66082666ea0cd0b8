import { useState } from "react";
import { specialSteps } from "#contract/calls/special-operations.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import type { SpecialTarget } from "#contract/codes/special-operation.ts";
import { useCall } from "../api/index.ts";
import { joinTexts } from "../fields/index.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import { SelectField } from "../kit/index.ts";

type Steps = OutputOf<typeof specialSteps>;

interface ChosenStep {
  steps: Steps | undefined;
  problem: string | undefined;
  /** What was chosen, while one of the applications has it; else empty. */
  taskId: string;
  choose: (taskId: string) => void;
}

/** The steps that applications may be taken to, and which of them was chosen. */
export function useChosenStep(ids: readonly string[], of: SpecialTarget, isAsked: boolean): ChosenStep {
  const [taskId, choose] = useState("");
  const { data: steps, error } = useCall(
    specialSteps,
    { ids: ids.join(","), of },
    { enabled: isAsked && ids.length > 0, quiet: true, placeholderData: (before) => before },
  );
  const isKnown = steps?.steps.some((step) => step.taskId === taskId) === true;
  return { steps, problem: error?.message, taskId: isKnown ? taskId : "", choose };
}

interface StepFieldProps {
  chosen: ChosenStep;
  error: string | undefined;
}

/** The step to go to, by its name: one that all of the applications have, or that some of them have, which is said. */
export function StepField({ chosen: { steps, problem, taskId, choose }, error }: StepFieldProps) {
  const t = useTexts("instance-manage");
  const nameOf = useStepNames();
  return (
    <SelectField
      label={t("step")}
      required
      value={taskId}
      none={t("chooseStep")}
      hint={steps === undefined ? t("stepsOfIds") : steps.applications === 0 ? t("noneUnderWay") : undefined}
      error={error ?? problem}
      options={(steps?.steps ?? []).map((step) => ({
        value: step.taskId,
        label: nameOf(step, steps?.applications ?? 0),
      }))}
      onChoose={choose}
    />
  );
}

/** What a step is called: by its process, too, and with how many have it, where not all of the applications do. */
function useStepNames() {
  const t = useTexts("instance-manage");
  const language = useLanguage();
  return ({ names, applications, open }: Steps["steps"][number], total: number): string => {
    const task = joinTexts([...new Set(names.map(({ taskName }) => taskName))], language);
    if (applications < total) {
      const process = joinTexts([...new Set(names.map(({ processName }) => processName))], language);
      return t("stepOfSome", { task, process, count: applications, total });
    }
    return total === 1 && open === 1 ? t("openNow", { task }) : task;
  };
}

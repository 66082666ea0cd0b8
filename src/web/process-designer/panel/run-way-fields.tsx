import { completionModes } from "#contract/codes/completion-mode.ts";
import { readRunWay } from "#contract/rules/completion-mode.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { DraftTextField } from "../../editing/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { SelectField } from "../../kit/index.ts";
import { useChange } from "../use-change.ts";
import { useErrorAt } from "./use-error-at.ts";

/** What a mode begins with when it is chosen. */
const begins: Readonly<Record<string, string>> = { ratio: "0.5", count: "2", weight: "2", per_group: "1" };

/** How several people complete a step, and how long they have. */
export function RunWayFields({ task }: { task: TaskDefinition }) {
  const t = useTexts("process-design");
  const { changeStep, mayEdit } = useChange();
  const modeError = useErrorAt("taskRunWay");
  const hourError = useErrorAt("taskHour");
  const text = task.taskRunWay ?? "";
  const [named = "", argument = ""] = text.trim().split(/[\s:]+/u);
  const set = (taskRunWay: string) =>
    changeStep(
      task.taskId,
      ({ taskRunWay: _before, ...before }) => (taskRunWay === "" ? before : { ...before, taskRunWay }),
      "taskRunWay",
    );
  const setHours = (typed: string) =>
    changeStep(
      task.taskId,
      ({ taskHour: _before, ...before }) => (typed === "" ? before : { ...before, taskHour: Number(typed) }),
      "taskHour",
    );
  const known = completionModes.some((mode) => mode === named);
  return (
    <>
      <SelectField
        label={t("property.taskRunWay")}
        required
        error={named in begins ? undefined : modeError}
        none={t("choose")}
        value={known ? named : ""}
        disabled={!mayEdit}
        data-property="taskRunWay"
        options={completionModes.map((mode) => ({ value: mode, label: t(`runWay.${mode}`) }))}
        onChoose={(mode) => set(begins[mode] === undefined ? mode : `${mode} ${begins[mode]}`)}
      />
      {named in begins ? (
        <DraftTextField
          label={t(`runWayArgument.${named}`)}
          error={modeError}
          value={argument}
          inputMode="decimal"
          readOnly={!mayEdit}
          onType={(text) => set(`${named} ${text.trim()}`.trim())}
        />
      ) : text !== "" && readRunWay(text) === undefined ? (
        <p>{text}</p>
      ) : null}
      <DraftTextField
        label={t("property.taskHour")}
        hint={t("note.taskHour")}
        error={hourError}
        type="number"
        min={0}
        step="any"
        readOnly={!mayEdit}
        value={task.taskHour ?? ""}
        data-property="taskHour"
        onType={setHours}
      />
    </>
  );
}

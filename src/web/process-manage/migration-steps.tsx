import type { OutputOf } from "#contract/calls/define-call.ts";
import type { migrationPreview } from "#contract/calls/process-migration.ts";
import { useTexts } from "../i18n/index.ts";
import { SelectField } from "../kit/index.ts";
import styles from "./process-manage.module.css";

type Preview = OutputOf<typeof migrationPreview>;

interface MigrationStepsProps extends Pick<Preview, "steps" | "choices"> {
  /** As the call names them: `tasks.<taskId>`. */
  errors: Readonly<Record<string, string>>;
  onChoose: (taskId: string, toTaskId: string) => void;
}

/** Each step where work is open, and the step of the other version at which it goes on. */
export function MigrationSteps({ steps, choices, errors, onChoose }: MigrationStepsProps) {
  const t = useTexts("process-migration");
  if (steps.length === 0) return null;
  return (
    <fieldset className={styles.migrationSteps}>
      <legend>{t("steps")}</legend>
      {steps.map(({ taskId, taskName, taskType, open, toTaskId }) => (
        <SelectField
          key={taskId}
          label={t("stepOpen", { name: taskName, count: open })}
          value={toTaskId ?? ""}
          error={errors[`tasks.${taskId}`]}
          {...(toTaskId === null ? { none: t("noStep") } : {})}
          options={choices
            .filter((choice) => choice.taskType === taskType)
            .map((choice) => ({ value: choice.taskId, label: choice.taskName }))}
          onChoose={(chosen) => onChoose(taskId, chosen)}
        />
      ))}
    </fieldset>
  );
}

import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { Subprocess } from "#contract/shapes/step-effect.ts";
import { conditionFields, ExpressionField } from "../../conditions/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { CheckBox, SelectField } from "../../kit/index.ts";
import { useDesign } from "../design-context.ts";
import styles from "../designer.module.css";
import { useChange } from "../use-change.ts";
import { NamedExpressions } from "./named-expressions.tsx";
import { RowFields, RowValues } from "./subprocess-rows.tsx";
import { useErrorAt, useProblemAt } from "./use-error-at.ts";

/** Which process a step starts, for whom, with what in its form, and whether the step waits for it. */
export function SubprocessFields({ task }: { task: TaskDefinition }) {
  const t = useTexts("process-design", "process-effects");
  const { names, definition } = useDesign();
  const { changeStep, mayEdit } = useChange();
  const processError = useErrorAt("subprocess", "subprocess.processId");
  const { subprocess } = task;
  const processes = (names?.processes ?? []).filter(({ processId }) => processId !== definition.processId);
  const started = processes.find(({ processId }) => processId === subprocess?.processId);
  const set = (next: Subprocess, about: string) =>
    changeStep(task.taskId, (before) => ({ ...before, subprocess: next }), about);
  const options = processes.map(({ processId, processName }) => ({
    value: processId,
    label: processName === "" ? processId : processName,
  }));
  const chosen = subprocess?.processId ?? "";
  const isKnown = chosen === "" || started !== undefined;
  return (
    <fieldset className={styles.section} data-property="subprocess">
      <legend>{t("property.subprocess")}</legend>
      <SelectField
        label={t("process-effects:subprocess.process")}
        error={processError}
        value={chosen}
        none={t("process-effects:subprocess.choose")}
        disabled={!mayEdit}
        options={isKnown ? options : [...options, { value: chosen, label: chosen }]}
        onChoose={(processId) =>
          processId !== "" && set({ ...subprocess, processId, values: {} }, "subprocess.processId")
        }
      />
      {subprocess === undefined ? null : (
        <>
          <CheckBox
            label={t("process-effects:subprocess.waits")}
            note={t("process-effects:subprocess.waitsMeans")}
            checked={subprocess.waits !== false}
            disabled={!mayEdit}
            onChange={({ target }) => {
              const { waits: _before, ...rest } = subprocess;
              set(target.checked ? rest : { ...rest, waits: false }, "subprocess.waits");
            }}
          />
          <RowFields subprocess={subprocess} onChange={(next) => set(next, "subprocess.forEach")} />
          <OptionalExpression
            name="applicant"
            subprocess={subprocess}
            onChange={(next) => set(next, "subprocess.applicant")}
          />
          <OptionalExpression
            name="title"
            subprocess={subprocess}
            onChange={(next) => set(next, "subprocess.title")}
          />
          <NamedExpressions
            legend={t("process-effects:subprocess.values")}
            nameLabel={t("process-effects:setFields.field")}
            addLabel={t("process-effects:setFields.add")}
            property="subprocess"
            place="subprocess.values"
            entries={subprocess.values}
            {...(started === undefined ? {} : { names: started.fields })}
            onChange={(values, about) => set({ ...subprocess, values }, about)}
          />
          <RowValues subprocess={subprocess} onChange={set} />
          <p className={styles.note}>
            {t(
              subprocess.forEach === undefined
                ? "process-effects:subprocess.answerHint"
                : "process-effects:subprocess.rowAnswerHint",
            )}
          </p>
        </>
      )}
    </fieldset>
  );
}

interface OptionalExpressionProps {
  name: "applicant" | "title";
  subprocess: Subprocess;
  onChange: (next: Subprocess) => void;
}

/** Whoever, or whatever, is not said is taken from this application. */
function OptionalExpression({ name, subprocess, onChange }: OptionalExpressionProps) {
  const t = useTexts("process-design", "process-effects");
  const { page, mayEdit } = useDesign();
  const error = useErrorAt("subprocess", `subprocess.${name}`);
  const problem = useProblemAt("subprocess", `subprocess.${name}`)?.problem;
  const { [name]: expression, ...rest } = subprocess;
  return (
    <>
      <CheckBox
        label={t(`process-effects:subprocess.same.${name}`)}
        checked={expression === undefined}
        disabled={!mayEdit}
        onChange={({ target }) =>
          onChange(
            target.checked
              ? rest
              : { ...rest, [name]: name === "title" ? "instance.title" : "applicant.userCode" },
          )
        }
      />
      {expression === undefined ? null : (
        <ExpressionField
          label={t(`process-effects:subprocess.${name}`)}
          hint={t("process-effects:setFields.hint")}
          error={error}
          problem={problem}
          expression={expression}
          fields={conditionFields(page)}
          mayEdit={mayEdit}
          onChange={(typed) => onChange({ ...rest, [name]: typed === "" ? "null" : typed })}
        />
      )}
    </>
  );
}

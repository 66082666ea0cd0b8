import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { effectMethods, type StepEffect } from "#contract/shapes/step-effect.ts";
import { DraftTextField } from "../../editing/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { CheckBox, SelectField } from "../../kit/index.ts";
import { useDesign } from "../design-context.ts";
import styles from "../designer.module.css";
import { useChange } from "../use-change.ts";
import { NamedExpressions } from "./named-expressions.tsx";
import { useErrorAt } from "./use-error-at.ts";

/** Which outside system an automatic step calls, and with what. */
export function CallFields({ task }: { task: TaskDefinition }) {
  const t = useTexts("process-design", "process-effects");
  const { names } = useDesign();
  const { changeStep, mayEdit } = useChange();
  const systemError = useErrorAt("effect", "effect.systemCode");
  const pathError = useErrorAt("effect", "effect.path");
  const { effect } = task;
  const systems = names?.systems ?? [];
  const set = (next: StepEffect | undefined, about: string) =>
    changeStep(
      task.taskId,
      ({ effect: _before, ...before }) => (next === undefined ? before : { ...before, effect: next }),
      about,
    );
  const begin = () => {
    const systemCode = systems[0]?.systemCode;
    if (systemCode !== undefined) set({ kind: "call", systemCode, method: "POST", path: "/" }, "effect");
  };
  const members = (body: Record<string, string>, about: string) => {
    if (effect === undefined) return;
    const { body: _before, ...rest } = effect;
    set(Object.keys(body).length === 0 ? rest : { ...rest, body }, about);
  };
  return (
    <fieldset className={styles.section} data-property="effect">
      <legend>{t("property.effect")}</legend>
      <CheckBox
        label={t("process-effects:effect.call")}
        note={
          systems.length === 0 ? t("process-effects:effect.noSystems") : t("process-effects:effect.callMeans")
        }
        checked={effect !== undefined}
        disabled={!mayEdit || (effect === undefined && systems.length === 0)}
        onChange={({ target }) => (target.checked ? begin() : set(undefined, "effect"))}
      />
      {effect === undefined ? null : (
        <>
          <SelectField
            label={t("process-effects:effect.system")}
            error={systemError}
            value={effect.systemCode}
            disabled={!mayEdit}
            options={withValue(
              systems.map(({ systemCode, systemName }) => ({ value: systemCode, label: systemName })),
              effect.systemCode,
            )}
            onChoose={(systemCode) => set({ ...effect, systemCode }, "effect.systemCode")}
          />
          <SelectField
            label={t("process-effects:effect.method")}
            value={effect.method}
            disabled={!mayEdit}
            options={effectMethods.map((value) => ({ value, label: value }))}
            onChoose={(chosen) =>
              set(
                { ...effect, method: effectMethods.find((each) => each === chosen) ?? effect.method },
                "effect.method",
              )
            }
          />
          <DraftTextField
            label={t("process-effects:effect.path")}
            hint={t("process-effects:effect.pathHint")}
            error={pathError}
            value={effect.path}
            maxLength={500}
            spellCheck={false}
            readOnly={!mayEdit}
            onType={(path) => set({ ...effect, path }, "effect.path")}
          />
          <NamedExpressions
            legend={t("process-effects:effect.body")}
            nameLabel={t("process-effects:effect.member")}
            addLabel={t("process-effects:effect.addMember")}
            property="effect"
            place="effect.body"
            entries={effect.body ?? {}}
            onChange={members}
          />
          <p className={styles.note}>{t("process-effects:effect.answerHint")}</p>
        </>
      )}
    </fieldset>
  );
}

/** The choices, with the present value among them even where it is none any more. */
function withValue(options: { value: string; label: string }[], value: string) {
  return options.some((each) => each.value === value) || value === ""
    ? options
    : [...options, { value, label: value }];
}

import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { StepMessage } from "#contract/shapes/step-effect.ts";
import { DraftTextArea, DraftTextField } from "../../editing/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { CheckBox } from "../../kit/index.ts";
import styles from "../designer.module.css";
import { useChange } from "../use-change.ts";
import { useErrorAt } from "./use-error-at.ts";
import parts from "../../kit/field-parts.module.css";

/** Whom an automatic step tells what. */
export function MessageFields({ task }: { task: TaskDefinition }) {
  const t = useTexts("process-design", "process-effects");
  const { changeStep, mayEdit } = useChange();
  const toError = useErrorAt("message", "message.to");
  const textError = useErrorAt("message", "message.text");
  const twoError = useErrorAt("message", ".message");
  const { message } = task;
  const set = (next: StepMessage | undefined, about: string) =>
    changeStep(
      task.taskId,
      ({ message: _before, ...before }) => (next === undefined ? before : { ...before, message: next }),
      about,
    );
  const begin = () =>
    set({ to: "applicant.userCode", text: t("process-effects:effect.messageFirst") }, "message");
  return (
    <fieldset className={styles.section} data-property="message">
      <legend>{t("property.message")}</legend>
      <CheckBox
        label={t("process-effects:effect.message")}
        note={t("process-effects:effect.messageMeans")}
        checked={message !== undefined}
        disabled={!mayEdit}
        onChange={({ target }) => (target.checked ? begin() : set(undefined, "message"))}
      />
      {twoError === undefined ? null : <p className={parts.error}>{twoError}</p>}
      {message === undefined ? null : (
        <>
          <DraftTextField
            label={t("process-effects:effect.messageTo")}
            hint={t("process-effects:effect.messageToHint")}
            error={toError}
            value={message.to}
            maxLength={1_000}
            spellCheck={false}
            readOnly={!mayEdit}
            onType={(to) => set({ ...message, to }, "message.to")}
          />
          <DraftTextArea
            label={t("process-effects:effect.messageText")}
            hint={t("process-effects:effect.messageTextHint")}
            error={textError}
            value={message.text}
            maxLength={1_000}
            readOnly={!mayEdit}
            onType={(text) => set({ ...message, text }, "message.text")}
          />
        </>
      )}
    </fieldset>
  );
}

import { useSyncExternalStore } from "react";
import { sameValue } from "#contract/rules/same-value.ts";
import { mayWrite } from "#contract/rules/field-rights.ts";
import type { TaskDetail } from "#contract/shapes/task.ts";
import { joinTexts, titleOf } from "../../fields/index.ts";
import type { FormStore } from "../../form-viewer/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import styles from "../../kit/decision-bar.module.css";

interface EditsLineProps {
  detail: TaskDetail;
  store: FormStore;
  /** Whether this way of deciding keeps them. */
  kept: boolean;
}

/** Said before one returns or rejects: what becomes of the fields one has changed. */
export function EditsLine({ detail, store, kept }: EditsLineProps) {
  const t = useTexts("task");
  const language = useLanguage();
  const titles = () =>
    detail.form.components
      .filter((component) => mayWrite(component, detail.fieldRights))
      .filter(({ componentCode: code }) => store.changed().includes(code))
      .filter(({ componentCode: code }) => !sameValue(store.value(code), detail.values[code]))
      .map((component) => titleOf(component, language));
  const fields = useSyncExternalStore(store.listenToChange, () => joinTexts(titles(), language));
  if (fields === "") return <span className={styles.decisionNext} />;
  return <p className={styles.decisionNext}>{t(kept ? "edits.kept" : "edits.dropped", { fields })}</p>;
}

import { RelativeTime, useTexts } from "../i18n/index.ts";
import { TextButton } from "../kit/index.ts";
import styles from "./editing.module.css";
import type { SaveState } from "./use-draft-saving.ts";

/** Whether what was edited is safe, in words. */
export function SaveMark({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  const t = useTexts("editing");
  return (
    <span className={styles.saveMark} data-state={state.is} role="status">
      {state.is === "saved" ? (
        <>
          {t("save.saved")} <RelativeTime at={state.at} />
        </>
      ) : state.is === "failed" ? (
        <>
          {t(state.isKept ? "save.failed" : "save.failedHere")}{" "}
          <TextButton onClick={onRetry}>{t("app:retry")}</TextButton>
        </>
      ) : (
        t(`save.${state.is}`)
      )}
    </span>
  );
}

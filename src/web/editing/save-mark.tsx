import { RelativeTime, useTexts } from "../i18n/index.ts";
import { TextButton } from "../kit/index.ts";
import styles from "./editing.module.css";
import type { SaveState } from "./use-draft-saving.ts";

interface SaveMarkProps {
  state: SaveState;
  /** What was opened is a draft that is further than what counts. */
  isAhead?: boolean;
  onRetry: () => void;
}

/** Whether what was edited is safe, in words. */
export function SaveMark({ state, isAhead = false, onRetry }: SaveMarkProps) {
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
        t(`save.${state.is === "untouched" && isAhead ? "ahead" : state.is}`)
      )}
    </span>
  );
}

import { RelativeTime, useTexts } from "../i18n/index.ts";
import { TextButton } from "../kit/index.ts";
import styles from "./editing.module.css";
import type { SaveState } from "./use-draft-saving.ts";
import { useSavingNotice } from "./use-saving-notice.ts";

interface SaveMarkProps {
  state: SaveState;
  /** What was opened is a draft that is further than what counts. */
  isAhead?: boolean;
  onRetry: () => void;
}

/** Whether what was edited is safe, in words: always to be seen, and told aloud where it matters. */
export function SaveMark({ state, isAhead = false, onRetry }: SaveMarkProps) {
  const t = useTexts("editing");
  const { told, ask } = useSavingNotice(state);
  const retry = () => {
    ask();
    onRetry();
  };
  return (
    <>
      <span className={styles.saveMark} data-state={state.is}>
        {state.is === "saved" ? (
          <>
            {t("save.saved")} <RelativeTime at={state.at} />
          </>
        ) : state.is === "failed" ? (
          <>
            {t(state.isKept ? "save.failed" : "save.failedHere")}{" "}
            <TextButton onClick={retry}>{t("app:retry")}</TextButton>
          </>
        ) : (
          t(`save.${state.is === "untouched" && isAhead ? "ahead" : state.is}`)
        )}
      </span>
      <span className="visually-hidden" role="status">
        {told === undefined ? "" : t(`save.${told}`)}
      </span>
    </>
  );
}

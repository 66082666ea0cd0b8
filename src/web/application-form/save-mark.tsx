import { useSavingNotice } from "../editing/index.ts";
import { RelativeTime, useTexts } from "../i18n/index.ts";
import type { SaveState } from "./use-autosave.ts";
import styles from "./application-form.module.css";
import textLink from "../kit/text-link.module.css";

interface SaveMarkProps {
  state: SaveState;
  onRetry: () => void;
  /** Where it waits for a choice: leads there. */
  onChoose?: (() => void) | undefined;
}

/** Whether what was typed is safe, in words: always to be seen, and told aloud where it matters. */
export function SaveMark({ state, onRetry, onChoose }: SaveMarkProps) {
  const t = useTexts("application-form");
  const { told, ask } = useSavingNotice(state);
  const retry = () => {
    ask();
    onRetry();
  };
  return (
    <>
      <span className={styles.saveMark} data-state={state.is}>
        {onChoose !== undefined ? (
          <>
            {t("save.conflict")}{" "}
            <button type="button" className={textLink.link} onClick={onChoose}>
              {t("save.choose")}
            </button>
          </>
        ) : state.is === "saved" ? (
          <>
            {t("save.saved")} <RelativeTime at={state.at} />
          </>
        ) : state.is === "failed" ? (
          <>
            {t(state.isKept ? "save.failed" : "save.failedHere")}{" "}
            <button type="button" className={textLink.link} onClick={retry}>
              {t("app:retry")}
            </button>
          </>
        ) : (
          t(`save.${state.is}`)
        )}
      </span>
      <span className="visually-hidden" role="status">
        {told === undefined ? "" : t(`save.${told}`)}
      </span>
    </>
  );
}

import { useSavingNotice } from "../editing/index.ts";
import { joinTexts } from "../fields/index.ts";
import { RelativeTime, useLanguage, useTexts } from "../i18n/index.ts";
import type { SaveState } from "./use-autosave.ts";
import styles from "./application-form.module.css";
import textLink from "../kit/text-link.module.css";

interface SaveMarkProps {
  state: SaveState;
  titleOf: (code: string) => string;
  onRetry: () => void;
  /** Where it waits for a choice: leads there. */
  onChoose?: (() => void) | undefined;
}

/** Whether what was typed is safe, in words: always to be seen, and told aloud where it matters. */
export function SaveMark({ state, titleOf, onRetry, onChoose }: SaveMarkProps) {
  const t = useTexts("application-form");
  const language = useLanguage();
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
          state.leftOut.length === 0 ? (
            <>
              {t("save.saved")} <RelativeTime at={state.at} />
            </>
          ) : (
            t("save.savedWithout", { fields: joinTexts(state.leftOut.map(titleOf), language) })
          )
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

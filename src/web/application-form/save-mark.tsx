import type { FormComponent } from "#contract/shapes/form-page.ts";
import { useSavingNotice } from "../editing/index.ts";
import { joinTexts, titleOf } from "../fields/index.ts";
import { RelativeTime, useLanguage, useTexts } from "../i18n/index.ts";
import type { SaveState } from "./use-autosave.ts";
import styles from "./application-form.module.css";
import textLink from "../kit/text-link.module.css";

interface SaveMarkProps {
  state: SaveState;
  /** Of the form, by whose titles fields are named. */
  components: readonly FormComponent[];
  onRetry: () => void;
  /** Where it waits for a choice: leads there. */
  onChoose?: (() => void) | undefined;
}

/** Whether what was typed is safe, in words: always to be seen, and told aloud where it matters. */
export function SaveMark({ state, components, onRetry, onChoose }: SaveMarkProps) {
  const t = useTexts("application-form");
  const language = useLanguage();
  const titlesOf = (codes: readonly string[]) =>
    components.flatMap((one) => (codes.includes(one.componentCode) ? [titleOf(one, language)] : []));
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
            t("save.savedWithout", { fields: joinTexts(titlesOf(state.leftOut), language) })
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

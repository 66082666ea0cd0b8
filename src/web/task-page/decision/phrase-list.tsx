import { useState } from "react";
import { useTexts } from "../../i18n/index.ts";
import { useKeys } from "../../keys/index.ts";
import type { DecisionMode } from "./decision-mode.ts";
import styles from "./phrase-list.module.css";
import { usePhrases } from "./use-phrases.ts";
import bar from "../../kit/decision-bar.module.css";

interface PhraseListProps {
  mode: DecisionMode;
  opinion: string;
  onChoose: (phrase: string) => void;
}

/** My usual phrases under the opinion: one click writes one; they are kept and thrown out here too. */
export function PhraseList({ mode, opinion, onChoose }: PhraseListProps) {
  const t = useTexts("task");
  const { phrases, add, remove } = usePhrases(mode);
  const [tidying, setTidying] = useState(false);
  const typed = opinion.trim();
  useKeys("decision", {
    phrase: (digit) => {
      const phrase = phrases[Number(digit) - 1];
      return phrase === undefined ? false : onChoose(phrase);
    },
  });
  return (
    <div className={bar.phrases} role="group" aria-label={t("phrases")}>
      {phrases.map((phrase, index) => (
        <button
          key={phrase}
          type="button"
          className={bar.phrase}
          data-tidying={tidying}
          aria-keyshortcuts={index < 9 ? String(index + 1) : undefined}
          aria-label={tidying ? t("removePhrase", { phrase }) : undefined}
          onClick={() => (tidying ? void remove(phrase) : onChoose(phrase))}
        >
          {index < 9 && !tidying ? (
            <span className={styles.digit} aria-hidden="true">
              {index + 1}
            </span>
          ) : null}
          {phrase}
          {tidying ? <span aria-hidden="true"> ×</span> : null}
        </button>
      ))}
      {typed !== "" && !phrases.includes(typed) && !tidying ? (
        <button type="button" className={`${bar.phrase} ${bar.phraseQuiet}`} onClick={() => void add(typed)}>
          {t("keepPhrase")}
        </button>
      ) : null}
      {phrases.length > 0 ? (
        <button
          type="button"
          className={`${bar.phrase} ${bar.phraseQuiet}`}
          aria-pressed={tidying}
          onClick={() => setTidying(!tidying)}
        >
          {tidying ? t("tidied") : t("tidyPhrases")}
        </button>
      ) : null}
    </div>
  );
}

import type { Language } from "#contract/codes/language.ts";
import { useTexts } from "../../i18n/index.ts";
import { titleOf } from "../choices.ts";
import type { RowNews as News } from "./use-rows.ts";
import styles from "./sub-table.module.css";
import textLink from "../../kit/text-link.module.css";

interface RowNewsProps {
  news: News;
  language: Language;
  onUndo: () => void;
  onClose: () => void;
}

/** What just happened to the rows, with the way back (of a paste under way: out of it); after a paste also every cell that needs looking at. */
export function RowNews({ news, language, onUndo, onClose }: RowNewsProps) {
  const t = useTexts("form");
  const problemText = useTexts("problems");
  const awkward = news.is === "pasted" ? news.awkward : [];
  return (
    <div className={styles.rowNews}>
      <div role="status">
        <p>
          {news.is === "removed"
            ? t("rowRemoved", { row: news.row })
            : t(news.is === "lookingUp" ? "namesLookedUp" : "rowsPasted", { count: news.count })}
        </p>
        {awkward.length === 0 ? null : <p>{t("cellsAwkward", { count: awkward.length })}</p>}
      </div>
      {awkward.length === 0 ? null : (
        <ul className={styles.rowNewsList}>
          {awkward.map(({ row, column, text, problem, isKept }, index) => (
            <li key={index}>
              <strong>
                {column === undefined
                  ? t("rowCalled", { row })
                  : t("cellLabel", { title: titleOf(column, language), row })}
              </strong>{" "}
              {problem.params?.["value"] === text ? null : <q>{text}</q>}{" "}
              {problemText(problem.problem, problem.params)} {isKept ? null : t("cellLeftOut")}
            </li>
          ))}
        </ul>
      )}
      <span className={styles.rowNewsWays}>
        {news.is === "removed" || (news.is === "pasted" && news.canUndo) ? (
          <button type="button" className={textLink.link} onClick={onUndo}>
            {t("undo")}
          </button>
        ) : null}
        <button type="button" className={textLink.link} onClick={onClose}>
          {t(news.is === "lookingUp" ? "giveUpPaste" : "app:close")}
        </button>
      </span>
    </div>
  );
}

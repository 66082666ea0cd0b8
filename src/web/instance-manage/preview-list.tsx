import type { OutputOf } from "#contract/calls/define-call.ts";
import type { specialPreview } from "#contract/calls/special-operations.ts";
import { joinTexts } from "../fields/index.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import styles from "./instance-manage.module.css";

interface PreviewListProps {
  rows: OutputOf<typeof specialPreview>;
  /** How many were named; more than are shown. */
  total: number;
  /** Of a question that has changed meanwhile. */
  isOld: boolean;
}

/** What would become of each: whose work ends, whose begins, what stops, who is told, or why not. */
export function PreviewList({ rows, total, isOld }: PreviewListProps) {
  const t = useTexts("instance-manage", "task");
  const language = useLanguage();
  const refused = rows.filter(({ problem }) => problem !== null).length;
  const names = (tasks: readonly { realName: string; taskName?: string }[]) =>
    joinTexts(
      [
        ...new Set(
          tasks.map(({ realName, taskName }) =>
            taskName === undefined ? realName : t("task:closing.task", { person: realName, task: taskName }),
          ),
        ),
      ],
      language,
    );
  return (
    <section className={styles.preview} aria-label={t("preview.title")} aria-busy={isOld}>
      <p role="status">
        {t("preview.sum", { count: rows.length - refused, refused })}
        {total > rows.length ? ` ${t("preview.onlyTheFirst", { shown: rows.length, total })}` : null}
      </p>
      <ul>
        {rows.map(({ id, applyId, applyTitle, closes, opens, stops, tells, problem }) => (
          <li key={id} data-refused={problem === null ? undefined : true}>
            <strong>{applyTitle === null || applyTitle === "" ? (applyId ?? id) : applyTitle}</strong>
            {problem === null ? (
              <span>
                {[
                  closes.length === 0 ? undefined : t("preview.closes", { people: names(closes) }),
                  opens.length === 0 ? undefined : t("preview.opens", { people: names(opens) }),
                  ...stops.map((stop) => t("preview.stops", { task: stop.taskName, problem: stop.problem })),
                  tells.length === 0 ? undefined : t("preview.tells", { people: names(tells) }),
                ]
                  .filter((each) => each !== undefined)
                  .join(" ")}
              </span>
            ) : (
              <span className={styles.wrong}>{problem}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

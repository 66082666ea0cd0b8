import { memo } from "react";
import { FileText, Paperclip } from "lucide-react";
import type { TodoRow } from "#contract/shapes/task.ts";
import { DueMark, Elapsed } from "../chain/index.ts";
import { useTexts } from "../i18n/index.ts";
import { FiledBy, FollowedMark } from "../marks/index.ts";
import styles from "./todo-list.module.css";

interface TodoItemProps {
  row: TodoRow;
  selected: boolean;
  compact: boolean;
}

/** One task of the list: what, whose, since when, until when, and how pressing. */
export const TodoItem = memo(function TodoItem({ row, selected, compact }: TodoItemProps) {
  const t = useTexts("workbench");
  const marks = (
    <>
      <FollowedMark followed={row.attention} />
      {row.degreeOfEmergency === "general" ? null : (
        <span className={styles.todoMark} data-mark={row.degreeOfEmergency}>
          {t(`mark.${row.degreeOfEmergency}`)}
        </span>
      )}
      {row.urged ? (
        <span className={styles.todoMark} data-mark="urged">
          {t("mark.urged")}
        </span>
      ) : null}
      {row.cameBack ? (
        <span className={styles.todoMark} data-mark="returned">
          {t("mark.returned")}
        </span>
      ) : null}
      {row.recalled === true ? (
        <span className={styles.todoMark} data-mark="recalled">
          {t("mark.recalled")}
        </span>
      ) : null}
      {row.materialType === "form" ? null : (
        <span
          className={styles.todoMaterial}
          role="img"
          aria-label={t(`material.${row.materialType}`)}
          title={t(`material.${row.materialType}`)}
        >
          {row.materialType === "files" ? (
            <Paperclip size={13} aria-hidden="true" />
          ) : (
            <FileText size={13} aria-hidden="true" />
          )}
        </span>
      )}
      {row.posts === 0 ? null : (
        <span className={styles.todoMark} data-mark={row.openQuestions === 0 ? "posts" : "question"}>
          {row.openQuestions === 0
            ? t("posts", { count: row.posts })
            : t("openQuestions", { count: row.openQuestions })}
        </span>
      )}
    </>
  );
  const title = (
    <span className={styles.todoTitle}>
      {row.seen ? null : <span className="visually-hidden">{t("mark.unseen")} </span>}
      {row.applyTitle}
    </span>
  );
  return (
    <div className={styles.todo} data-seen={row.seen} data-selected={selected} data-compact={compact}>
      {compact ? (
        <>
          {title}
          {marks}
          <span className={styles.todoWho}>
            {row.applyUser}
            {row.filedBy === undefined ? null : " · "}
            <FiledBy by={row.filedBy} />
          </span>
          <span className={styles.todoWhen}>
            {row.dueAt === null ? (
              <Elapsed at={row.receiveDate} text="waiting" />
            ) : (
              <DueMark dueAt={row.dueAt} />
            )}
          </span>
        </>
      ) : (
        <>
          <span className={styles.todoLine}>
            {title}
            {marks}
          </span>
          <span className={`${styles.todoLine} ${styles.todoQuiet}`}>
            <span className={styles.todoWho}>
              {row.applyUser} · {row.applyDept}
              {row.filedBy === undefined ? null : " · "}
              <FiledBy by={row.filedBy} />
            </span>
            <span className={styles.todoWhen}>
              <Elapsed at={row.receiveDate} text="waiting" />
            </span>
          </span>
          <span className={`${styles.todoLine} ${styles.todoQuiet}`}>
            <span className={styles.todoWho}>
              {row.processName} · {row.taskName}
              {row.heldBy === undefined ? null : ` · ${t("heldBy", { person: row.heldBy })}`}
            </span>
            <span className={styles.todoWhen}>
              <DueMark dueAt={row.dueAt} />
            </span>
          </span>
        </>
      )}
    </div>
  );
});

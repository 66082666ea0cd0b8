import type { RefObject } from "react";
import type { OpenTaskRow } from "#contract/shapes/task.ts";
import { DueMark } from "../chain/index.ts";
import { RelativeTime, useTexts } from "../i18n/index.ts";
import { Button, StatusTag, TextLink, useFocusBack } from "../kit/index.ts";
import { FiledBy } from "../marks/index.ts";
import { ReassignForm } from "./reassign-form.tsx";
import styles from "./task-change.module.css";

interface OpenTaskItemProps {
  row: OpenTaskRow;
  /** Has the keyboard when this was given away. */
  heading: RefObject<HTMLElement | null>;
  /** It is being asked to whom the task goes. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  isPicked: boolean;
  onPick: (isPicked: boolean) => void;
}

/** An open task: of what, who has it and since when; to be picked with others, or given to somebody by itself. */
export function OpenTaskItem({ row, heading, isOpen, onOpen, isPicked, onPick }: OpenTaskItemProps) {
  const t = useTexts("task");
  const say = useTexts("hand-over");
  useFocusBack(() => heading.current);
  return (
    <li>
      <div className={styles.row}>
        <input
          type="checkbox"
          aria-label={say("select", { title: `${row.applyTitle} ${row.realName}` })}
          checked={isPicked}
          onChange={({ target }) => onPick(target.checked)}
        />
        <div className={styles.what}>
          <TextLink to={`/applyDesc?applyId=${encodeURIComponent(row.applyId)}`}>{row.applyTitle}</TextLink>
          <span>
            {row.processName} · {row.taskName} · {row.applyUser} <FiledBy by={row.filedBy} />
          </span>
        </div>
        <div className={styles.who}>
          <strong>{row.realName}</strong>
          {row.hasLeft ? (
            <span>
              <StatusTag tone="bad">{say("hasLeft")}</StatusTag>
            </span>
          ) : null}
          <span>
            <RelativeTime at={row.receiveDate} />
            {row.dueAt === null ? null : (
              <>
                {" · "}
                <DueMark dueAt={row.dueAt} />
              </>
            )}
          </span>
        </div>
        <Button
          aria-label={`${t("reassign.begin")} ${row.applyTitle} ${row.realName}`}
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
        >
          {t("reassign.begin")}
        </Button>
      </div>
      {isOpen ? (
        <ReassignForm bpdTaskId={row.bpdTaskId} holder={row.realName} onDone={() => onOpen(false)} />
      ) : null}
    </li>
  );
}

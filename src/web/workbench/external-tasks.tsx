import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { externalTasks } from "#contract/calls/external.ts";
import type { OutsideOrigin } from "#contract/codes/task-origin.ts";
import { useCall } from "../api/index.ts";
import { RelativeTime, useTexts } from "../i18n/index.ts";
import { ListError } from "./list-states.tsx";
import styles from "./external-tasks.module.css";

/** They are asked for again a minute later at most, whoever shows them. */
const asked = { quiet: true, staleTime: 60_000 } as const;

/** How many of them stand above the tasks of here, where they do. */
export function useExternalCount(areShown: boolean): number {
  const { data } = useCall(externalTasks, {}, { ...asked, enabled: areShown });
  return areShown ? (data?.length ?? 0) : 0;
}

interface ExternalTasksProps {
  /** Those of one type; of every type if absent. */
  taskType?: OutsideOrigin;
  /** Shown where there are none. */
  otherwise?: ReactNode;
}

/** My open tasks of other systems, above those of here. */
export function ExternalTasks({ taskType, otherwise = null }: ExternalTasksProps) {
  const t = useTexts("workbench");
  const { data, error, refetch } = useCall(externalTasks, {}, asked);
  if (data === undefined)
    return error === null ? null : <ListError error={error} onRetry={() => void refetch()} />;
  const tasks = data.filter(({ taskTypeCodes }) => taskType === undefined || taskTypeCodes === taskType);
  if (tasks.length === 0) return otherwise;
  return (
    <section className={styles.part} aria-label={t("external.title")}>
      <h2>
        {t("external.title")} <span>{tasks.length}</span>
      </h2>
      <ul>
        {tasks.map((task) => (
          <li key={`${task.systemName} ${task.id}`}>
            <TaskTitle {...task} />
            <small>
              {task.systemName}
              {task.receivedAt === null ? null : (
                <>
                  {" · "}
                  <RelativeTime at={task.receivedAt} />
                </>
              )}
              {task.taskTypeCodes === "OTHER" ? ` · ${t("external.doneThere")}` : null}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Leads to where it is done, in a window of its own; that of a source which nobody is led to is only told of. */
function TaskTitle({ id, taskTitle, taskTypeCodes }: OutputOf<typeof externalTasks>[number]) {
  const t = useTexts("workbench");
  if (taskTypeCodes === "OTHER") return <span>{taskTitle}</span>;
  return (
    <a href={`#/dispatchTask?id=${encodeURIComponent(id)}`} target="_blank" rel="opener">
      {taskTitle}
      <ExternalLink size={14} aria-hidden="true" />
      <span className="visually-hidden">{t("external.newWindow")}</span>
    </a>
  );
}

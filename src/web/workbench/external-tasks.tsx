import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { externalTasks } from "#contract/calls/external.ts";
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

/** My open tasks of other systems, above those of here: each leads to where it is done, in a window of its own; `otherwise` where none is. */
export function ExternalTasks({ otherwise = null }: { otherwise?: ReactNode }) {
  const t = useTexts("workbench");
  const { data, error, refetch } = useCall(externalTasks, {}, asked);
  if (data === undefined)
    return error === null ? null : <ListError error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) return otherwise;
  return (
    <section className={styles.part} aria-label={t("external.title")}>
      <h2>
        {t("external.title")} <span>{data.length}</span>
      </h2>
      <ul>
        {data.map(({ id, taskTitle, systemName, receivedAt }) => (
          <li key={`${systemName} ${id}`}>
            <a href={`#/dispatchTask?id=${encodeURIComponent(id)}`} target="_blank" rel="opener">
              {taskTitle}
              <ExternalLink size={14} aria-hidden="true" />
              <span className="visually-hidden">{t("external.newWindow")}</span>
            </a>
            <small>
              {systemName}
              {receivedAt === null ? null : (
                <>
                  {" · "}
                  <RelativeTime at={receivedAt} />
                </>
              )}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

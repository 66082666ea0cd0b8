import { useTexts } from "../i18n/index.ts";
import { useSetting } from "../settings/index.ts";
import { type BenchQuery, readBenchQuery, todoLists, writeBenchQuery } from "./bench-query.ts";
import { filtersToStore, readSavedFilters } from "./saved-filters.ts";
import { useTodoCounts } from "./use-todo-counts.ts";
import styles from "./rail.module.css";

interface ListRailProps {
  query: BenchQuery;
  onChange: (query: Partial<BenchQuery>) => void;
}

/** The lists and saved filters of the bench, each with how much is in it. */
export function ListRail({ query, onChange }: ListRailProps) {
  const t = useTexts("workbench");
  const { counts, processes, taskTypes } = useTodoCounts();
  const [stored, keep] = useSetting("savedFilters");
  const saved = readSavedFilters(stored);
  const here = writeBenchQuery({ ...query, task: undefined }).toString();
  return (
    <nav className={styles.rail} aria-label={t("lists")}>
      <ul>
        {todoLists.map((list) => (
          <li key={list}>
            <button
              type="button"
              className={styles.entry}
              data-list={list}
              aria-current={
                query.list === list && query.processId === "" && query.taskType === "" ? "page" : undefined
              }
              onClick={() => onChange({ list, processId: "", taskType: "", keyword: "" })}
            >
              <span className={styles.name}>{t(`list.${list}`)}</span>
              <span className={styles.count}>{counts[list] === "0" ? "" : counts[list]}</span>
            </button>
          </li>
        ))}
      </ul>
      {saved.length === 0 ? null : (
        <>
          <h2>{t("saved")}</h2>
          <ul>
            {saved.map((filter) => (
              <li key={filter.name} className={styles.saved}>
                <button
                  type="button"
                  className={styles.entry}
                  aria-current={filter.query === here ? "page" : undefined}
                  onClick={() => onChange(readBenchQuery(new URLSearchParams(filter.query)))}
                >
                  <span className={styles.name}>{filter.name}</span>
                </button>
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={t("removeFilter", { name: filter.name })}
                  onClick={() => void keep(filtersToStore(saved.filter((each) => each.name !== filter.name)))}
                >
                  ×
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {taskTypes.length < 2 && query.taskType === "" ? null : (
        <>
          <h2>{t("byType")}</h2>
          <ul>
            {taskTypes.map(({ taskTypeCode, taskTypeName, count }) => (
              <li key={taskTypeCode}>
                <button
                  type="button"
                  className={styles.entry}
                  aria-current={query.taskType === taskTypeCode ? "page" : undefined}
                  onClick={() => onChange({ taskType: query.taskType === taskTypeCode ? "" : taskTypeCode })}
                >
                  <span className={styles.name}>{taskTypeName}</span>
                  <span className={styles.count}>{count}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {processes.length < 2 && query.processId === "" ? null : (
        <>
          <h2>{t("byProcess")}</h2>
          <ul>
            {processes.map((process) => (
              <li key={process.processId}>
                <button
                  type="button"
                  className={styles.entry}
                  aria-current={query.processId === process.processId ? "page" : undefined}
                  onClick={() =>
                    onChange({
                      processId: query.processId === process.processId ? "" : process.processId,
                    })
                  }
                >
                  <span className={styles.name}>{process.processName}</span>
                  <span className={styles.count}>{process.count}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </nav>
  );
}

import { type Ref, useCallback } from "react";
import { useTexts } from "../i18n/index.ts";
import { useTypedSearch } from "../kit/index.ts";
import { useSetting } from "../settings/index.ts";
import { type BenchQuery, type Sort, sorts, writeBenchQuery } from "./bench-query.ts";
import { filtersToStore, readSavedFilters, withFilter } from "./saved-filters.ts";
import { useTodoCounts } from "./use-todo-counts.ts";
import styles from "./todo-list.module.css";
import textLink from "../kit/text-link.module.css";

interface ListHeadProps {
  query: BenchQuery;
  /** Absent until it is known: nothing is not none. */
  total: number | undefined;
  compact: boolean;
  searchRef: Ref<HTMLInputElement>;
  onChange: (query: Partial<BenchQuery>) => void;
  onDensity: (compact: boolean) => void;
}

/** Above the list: what it is, how many, search, order, density. */
export function ListHead({ query, total, compact, searchRef, onChange, onDensity }: ListHeadProps) {
  const t = useTexts("workbench");
  const search = useCallback((keyword: string) => onChange({ keyword }), [onChange]);
  const [typed, setTyped] = useTypedSearch(query.keyword, search);

  const { taskTypes, processes } = useTodoCounts();
  const [stored, keep] = useSetting("savedFilters");
  const here = writeBenchQuery({ ...query, task: undefined }).toString();
  const saved = readSavedFilters(stored);
  const maySave =
    (query.keyword !== "" || query.processId !== "" || query.taskType !== "") &&
    !saved.some((each) => each.query === here);
  const typeName = taskTypes.find(({ taskTypeCode }) => taskTypeCode === query.taskType)?.taskTypeName;
  const processName = processes.find(({ processId }) => processId === query.processId)?.processName;
  const nameOfFilter = [
    t(`list.${query.list}`),
    processName ?? query.processId,
    typeName ?? query.taskType,
    query.keyword,
  ]
    .filter((part, at) => part !== "" && (at > 0 || query.list !== "all"))
    .join(" · ");

  return (
    <header className={styles.listHead}>
      <div className={styles.listHeadLine}>
        <h1 className={styles.listName}>
          {t(`list.${query.list}`)}
          <span className={styles.listTotal}>{total}</span>
        </h1>
        <label className={styles.listSort}>
          <span className="visually-hidden">{t("sortBy")}</span>
          <select value={query.sort} onChange={(event) => onChange({ sort: event.target.value as Sort })}>
            {sorts.map((sort) => (
              <option key={sort} value={sort}>
                {t(`sort.${sort}`)}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          className={styles.iconButton}
          aria-pressed={compact}
          aria-label={t("compact")}
          title={t("compact")}
          onClick={() => onDensity(!compact)}
        >
          <span aria-hidden="true">{compact ? "☰" : "≡"}</span>
        </button>
      </div>
      <div className={styles.listHeadLine}>
        <input
          ref={searchRef}
          type="search"
          className={styles.listSearch}
          value={typed}
          placeholder={t("search")}
          aria-label={t("search")}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" || event.key === "Escape") {
              event.preventDefault();
              event.currentTarget.blur();
            }
          }}
        />
        {maySave ? (
          <button
            type="button"
            className={textLink.link}
            onClick={() => void keep(filtersToStore(withFilter(saved, { name: nameOfFilter, query: here })))}
          >
            {t("saveFilter")}
          </button>
        ) : null}
      </div>
    </header>
  );
}

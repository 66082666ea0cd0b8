import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { useTexts } from "../i18n/index.ts";
import { PageHead, useTypedSearch } from "../kit/index.ts";
import { useKeys } from "../keys/index.ts";
import styles from "./my-work.module.css";

export interface ListFrameProps<Filter extends string> {
  title: string;
  filters: readonly Filter[];
  filterName: (filter: Filter) => string;
  chosen: Filter;
  keyword: string;
  onFilter: (filter: Filter) => void;
  onKeyword: (keyword: string) => void;
  /** Actions on the whole list. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A list's title, its filters, its search; j, k and the arrows walk its rows, Enter opens one. */
export function ListFrame<Filter extends string>(props: ListFrameProps<Filter>) {
  const { keyword, onKeyword } = props;
  const t = useTexts("my-work");
  const search = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useTypedSearch(keyword, onKeyword);

  useKeys("list", {
    next: () => walk(frame.current, 1),
    previous: () => walk(frame.current, -1),
    search: () => search.current?.focus(),
  });

  const arrows = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    walk(frame.current, event.key === "ArrowDown" ? 1 : -1);
  };
  return (
    <div className={styles.list} ref={frame} onKeyDown={arrows}>
      <PageHead
        title={props.title}
        actions={
          <>
            {props.actions}
            <input
              ref={search}
              type="search"
              className={styles.listSearch}
              value={typed}
              placeholder={t("search")}
              aria-label={t("search")}
              onChange={(event) => setTyped(event.target.value)}
            />
          </>
        }
      />
      <nav className={styles.listFilters} aria-label={t("filters")}>
        {props.filters.map((filter) => (
          <button
            key={filter}
            type="button"
            aria-pressed={filter === props.chosen}
            onClick={() => props.onFilter(filter)}
          >
            {props.filterName(filter)}
          </button>
        ))}
      </nav>
      {props.children}
    </div>
  );
}

function walk(frame: HTMLElement | null, by: number): void {
  const links = [...(frame?.querySelectorAll<HTMLElement>("[data-row-link]") ?? [])];
  const at = links.indexOf(document.activeElement as HTMLElement);
  links[Math.min(Math.max(at + by, 0), links.length - 1)]?.focus();
}

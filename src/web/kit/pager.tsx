import { useTexts } from "../i18n/index.ts";
import { Button } from "./button.tsx";
import styles from "./pager.module.css";

interface PagerProps {
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  /** There are at least so many. */
  isCapped?: boolean;
  onPage: (page: number) => void;
}

/** Where one is in a list, how long it is, and the way on; nothing below an empty list. */
export function Pager({ page, pageSize, total, isCapped = false, onPage }: PagerProps) {
  const say = useTexts("app");
  const pages = Math.max(page, Math.ceil(total / pageSize));
  if (total === 0 && page === 1) return null;
  return (
    <nav className={styles.pager} aria-label={say("pager.label")}>
      <span>{say(isCapped ? "pager.totalAtLeast" : "pager.total", { count: total })}</span>
      {pages === 1 ? null : (
        <>
          <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {say("pager.previous")}
          </Button>
          <span aria-current="page">{say("pager.pageOf", { page, pages })}</span>
          <Button size="small" disabled={page >= pages && !isCapped} onClick={() => onPage(page + 1)}>
            {say("pager.next")}
          </Button>
        </>
      )}
    </nav>
  );
}

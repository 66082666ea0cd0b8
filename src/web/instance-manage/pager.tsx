import { useTexts } from "../i18n/index.ts";
import { Button } from "../kit/index.ts";
import styles from "./instance-manage.module.css";

interface PagerProps {
  page: number;
  pageSize: number;
  total: number;
  /** There are at least so many. */
  isCapped: boolean;
  onPage: (page: number) => void;
}

/** Where one is in the list, how long it is, and the way on. */
export function Pager({ page, pageSize, total, isCapped, onPage }: PagerProps) {
  const t = useTexts("instance-manage");
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return (
    <nav className={styles.pager} aria-label={t("pages")}>
      <span>{t(isCapped ? "totalAtLeast" : "total", { count: total })}</span>
      {pages === 1 && page === 1 ? null : (
        <>
          <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {t("previous")}
          </Button>
          <span aria-current="page">{t("pageOf", { page, pages })}</span>
          <Button size="small" disabled={page >= pages && !isCapped} onClick={() => onPage(page + 1)}>
            {t("next")}
          </Button>
        </>
      )}
    </nav>
  );
}

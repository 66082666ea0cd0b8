import { Button } from "antd";
import { useTexts } from "../i18n/index.ts";

interface PagerProps {
  page: number;
  pageSize: number;
  total: number;
  /** The total is a floor: there are at least so many. */
  capped: boolean;
  onPage: (page: number) => void;
}

/** Where one is in a list, how long it is, and the way on. */
export function Pager({ page, pageSize, total, capped, onPage }: PagerProps) {
  const t = useTexts("my-work");
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return (
    <nav className="pager" aria-label={t("pages")}>
      <span>{t(capped ? "totalAtLeast" : "total", { count: total })}</span>
      {pages === 1 && page === 1 ? null : (
        <span className="pager-move">
          <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {t("previous")}
          </Button>
          <span aria-current="page">{t("pageOf", { page, pages })}</span>
          <Button size="small" disabled={page >= pages && !capped} onClick={() => onPage(page + 1)}>
            {t("next")}
          </Button>
        </span>
      )}
    </nav>
  );
}

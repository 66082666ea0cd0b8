import { Link } from "react-router-dom";
import { limits } from "#contract/limits.ts";
import { useTexts } from "../../i18n/index.ts";
import { formatNumber } from "../../i18n/index.ts";
import { pageSizes, type TableView } from "../view/table-view.ts";
import type { KnownTotal } from "#contract/rules/known-total.ts";
import styles from "./list-frame.module.css";

interface PagerProps {
  view: TableView;
  shown: number;
  total: KnownTotal | undefined;
  hasNext: boolean;
  /** All rows are here, as in a tree: there is nothing to turn. */
  whole?: boolean;
  linkTo: (page: number) => string;
  onPageSize: (size: number) => void;
}

const totalWords = { exact: "pager.total", about: "pager.about", moreThan: "pager.moreThan" } as const;

/** Where one is in a list and how long it is. Every page is a link of its own, right in a new tab too. */
export function Pager({ view, shown, total, hasNext, whole = false, linkTo, onPageSize }: PagerProps) {
  const t = useTexts("tables");
  const endless = view.pageSize === 0;
  const first = (view.page - 1) * view.pageSize + 1;
  const pages =
    total?.is !== "exact" || endless ? undefined : Math.max(1, Math.ceil(total.count / view.pageSize));
  const isLast = endless || (pages === undefined ? !hasNext && shown < view.pageSize : view.page >= pages);
  const hasNoRange = shown === 0 || whole || endless;
  return (
    <footer className={styles.foot}>
      <span aria-live="polite">
        {hasNoRange
          ? null
          : t("pager.range", { from: formatNumber(first, 0), to: formatNumber(first + shown - 1, 0) })}{" "}
        {total === undefined
          ? null
          : t(hasNoRange && total.is === "exact" ? "pager.all" : totalWords[total.is], {
              count: formatNumber(total.count, 0),
            })}
      </span>
      {whole ? null : (
        <nav className={styles.pages} aria-label={t("pager.pages")}>
          <label className={styles.pageSize}>
            {t("pager.size")}
            <select value={view.pageSize} onChange={(event) => onPageSize(Number(event.target.value))}>
              {pageSizes
                .filter((size) => size <= limits.pageSizeMax)
                .map((size) => (
                  <option key={size} value={size}>
                    {size === 0 ? t("pager.endless") : size}
                  </option>
                ))}
            </select>
          </label>
          {view.page > 1 && !endless ? (
            <>
              <Link to={linkTo(1)}>{t("pager.first")}</Link>
              <Link to={linkTo(view.page - 1)} rel="prev">
                {t("pager.previous")}
              </Link>
            </>
          ) : null}
          {(view.page > 1 && !endless) || !isLast ? (
            <span aria-current="page">
              {pages === undefined
                ? t("pager.page", { page: formatNumber(view.page, 0) })
                : t("pager.pageOf", { page: formatNumber(view.page, 0), pages: formatNumber(pages, 0) })}
            </span>
          ) : null}
          {isLast ? null : (
            <Link to={linkTo(view.page + 1)} rel="next">
              {t("pager.next")}
            </Link>
          )}
        </nav>
      )}
    </footer>
  );
}

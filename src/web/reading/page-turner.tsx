import { useTexts } from "../i18n/index.ts";
import { Button } from "../kit/index.ts";
import styles from "./reading.module.css";

interface PageTurnerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** From page to page, where there is more than one. */
export function PageTurner({ page, pages, onPage }: PageTurnerProps) {
  const t = useTexts("reading");
  if (pages < 2) return null;
  return (
    <nav className={styles.pages} aria-label={t("pages")}>
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t("before")}
      </Button>
      <span>{t("pageOf", { page, pages })}</span>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t("after")}
      </Button>
    </nav>
  );
}

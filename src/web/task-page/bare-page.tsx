import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useTexts } from "../i18n/index.ts";
import { CloseButton } from "../kit/index.ts";
import { SealMark } from "../theme/index.ts";
import styles from "./bare-page.module.css";
import { useClosePage } from "./use-close-page.ts";

interface BarePageProps {
  /** Where the way back leads, and what it is called. */
  backTo: string;
  backLabel: string;
  children: ReactNode;
}

/** A page of its own outside the shell: the house's mark, the way back, the work, and what closes it. */
export function BarePage({ backTo, backLabel, children }: BarePageProps) {
  const t = useTexts("app");
  const close = useClosePage(backTo);
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Link to="/userTask" className={styles.brand} aria-label={t("home")}>
          <SealMark size={24} />
        </Link>
        <Link to={backTo} className={styles.back}>
          <span aria-hidden="true">←</span> {backLabel}
        </Link>
        <span className={styles.close}>
          <CloseButton onClick={close} />
        </span>
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  );
}

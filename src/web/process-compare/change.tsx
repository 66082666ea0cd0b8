import { useTexts } from "../i18n/index.ts";
import styles from "./difference-list.module.css";

interface ChangeProps {
  label: string;
  /** Lines of what it was, and of what it is. */
  before?: readonly string[];
  after?: readonly string[];
}

/** One difference: what it is about, what it was, what it is. */
export function Change({ label, before = [], after = [] }: ChangeProps) {
  const t = useTexts("process-manage");
  return (
    <>
      <span className={styles.what}>{label}</span>
      {before.length === 0 ? null : (
        <del>
          <span className="visually-hidden">{t("compare.before")} </span>
          {before.join("\n")}
        </del>
      )}
      {after.length === 0 ? null : (
        <ins>
          <span className="visually-hidden">{t("compare.after")} </span>
          {after.join("\n")}
        </ins>
      )}
    </>
  );
}

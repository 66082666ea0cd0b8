import { createContext, use } from "react";
import { useTexts } from "../i18n/index.ts";
import styles from "./difference-list.module.css";

/** What the two sides are called where they are no earlier and later version: here and in a file. */
export const SideNames = createContext<{ before: string; after: string } | undefined>(undefined);

interface ChangeProps {
  label: string;
  /** Lines of what it was, and of what it is. */
  before?: readonly string[];
  after?: readonly string[];
}

/** One difference: what it is about, what it was, what it is. */
export function Change({ label, before = [], after = [] }: ChangeProps) {
  const t = useTexts("process-manage");
  const named = use(SideNames);
  const sideClass = named === undefined ? "visually-hidden" : styles.side;
  return (
    <>
      <span className={styles.what}>{label}</span>
      {before.length === 0 ? null : (
        <del>
          <span className={sideClass}>{named?.before ?? t("compare.before")} </span>
          {before.join("\n")}
        </del>
      )}
      {after.length === 0 ? null : (
        <ins>
          <span className={sideClass}>{named?.after ?? t("compare.after")} </span>
          {after.join("\n")}
        </ins>
      )}
    </>
  );
}

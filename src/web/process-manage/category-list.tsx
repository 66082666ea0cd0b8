import { useTexts } from "../i18n/index.ts";
import type { CategoryEntry } from "./categories.ts";
import { noType } from "./process-query.ts";
import styles from "./process-manage.module.css";

interface CategoryListProps {
  categories: readonly CategoryEntry[];
  total: number;
  /** Undefined: all of them. */
  chosen: string | undefined;
  onChoose: (typeId: string | undefined) => void;
}

/** In the address, what has no category has a name as well. */
const keyOf = (typeId: string) => (typeId === "" ? noType : typeId);

/** The categories beside the processes, with how many stand in each. */
export function CategoryList({ categories, total, chosen, onChoose }: CategoryListProps) {
  const t = useTexts("process-manage");
  const entry = ({ typeId, typeName, count, children }: CategoryEntry, level: number) => (
    <li key={typeId}>
      <button
        type="button"
        data-level={level}
        aria-pressed={chosen === keyOf(typeId)}
        onClick={() => onChoose(keyOf(typeId))}
      >
        <span>{typeName === "" ? t("noCategory") : typeName}</span>
        <span className={styles.count}>{count}</span>
      </button>
      {children.length === 0 ? null : <ul>{children.map((child) => entry(child, level + 1))}</ul>}
    </li>
  );
  return (
    <nav className={styles.categories} aria-label={t("categories")}>
      <ul>
        <li>
          <button type="button" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
            <span>{t("all")}</span>
            <span className={styles.count}>{total}</span>
          </button>
        </li>
        {categories.map((category) => entry(category, 1))}
      </ul>
    </nav>
  );
}

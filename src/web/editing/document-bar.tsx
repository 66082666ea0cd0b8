import type { ReactNode } from "react";
import { useTexts } from "../i18n/index.ts";
import { Button } from "../kit/index.ts";
import styles from "./document-bar.module.css";

interface DocumentBarProps<View extends string> {
  /** What is edited and how it stands: a heading, marks, and whether it is saved. */
  children: ReactNode;
  views: readonly { name: View; title: string }[];
  view: View;
  onView: (view: View) => void;
  /** The way back and forth, where one may edit. */
  steps?: ReactNode;
  /** What else there is to do. */
  tools?: ReactNode;
  /** How many there are; what could not be judged has no count, which is not none. */
  problems: { count: number | "pending" | "unknown"; areShown: boolean; onToggle: () => void };
  /** What makes the draft count; absent where nobody may. */
  main: { title: string; isBusy: boolean; onPress: () => void } | undefined;
}

/** The bar above a document that is edited for a long time: what it is, its views, undo, problems, and what makes it count. */
export function DocumentBar<View extends string>(props: DocumentBarProps<View>) {
  const { children, views, view, onView, steps, tools, problems, main } = props;
  const t = useTexts("editing");
  return (
    <header className={styles.bar}>
      <div className={styles.what}>{children}</div>
      <nav className={styles.views} aria-label={t("bar.views")}>
        {views.map(({ name, title }) => (
          <button key={name} type="button" aria-pressed={view === name} onClick={() => onView(name)}>
            {title}
          </button>
        ))}
      </nav>
      <div className={styles.tools}>
        {steps}
        {tools}
        <Button size="small" aria-expanded={problems.areShown} onClick={problems.onToggle}>
          {/* Told while one works elsewhere; what changes nothing is not told. */}
          <span aria-live="polite">
            {typeof problems.count === "number"
              ? t("bar.problems", { count: problems.count })
              : t(`bar.problemsOf.${problems.count}`)}
          </span>
        </Button>
        {main === undefined ? null : (
          <Button size="small" look="primary" busy={main.isBusy} onClick={main.onPress}>
            {main.title}
          </Button>
        )}
      </div>
    </header>
  );
}

import { lazy, Suspense } from "react";
import { useTexts } from "../i18n/index.ts";
import { Skeleton } from "../kit/index.ts";
import { useTodoCounts } from "./use-todo-counts.ts";
import styles from "./workbench.module.css";

const DayOverview = lazy(async () => ({ default: (await import("./day-overview.tsx")).DayOverview }));

/** The third pane before a task is chosen: how the day stands, and the keys; what is one's own where no task waits. */
export function NothingOpen() {
  const t = useTexts("workbench");
  const { counts } = useTodoCounts();
  if (counts.all === "0") return <OwnDay />;
  return (
    <div className={styles.nothingOpen}>
      <p className={styles.nothingFigures}>
        {(["all", "overdue", "urgent"] as const).map((list) => (
          <span key={list} data-list={list} data-none={counts[list] === "0"}>
            <strong>{counts[list] ?? "–"}</strong> {t(`list.${list}`)}
          </span>
        ))}
      </p>
      <p className={styles.nothingHint}>{t("nothing.choose")}</p>
      <p aria-hidden="true">
        <kbd>j</kbd> <kbd>k</kbd> {t("keys.move")} <kbd>a</kbd> {t("keys.approve")} <kbd>?</kbd>{" "}
        {t("keys.all")}
      </p>
    </div>
  );
}

/** What is one's own, fetched when it is needed: who has tasks loads none of it. */
export function OwnDay() {
  return (
    <Suspense fallback={<Skeleton shape="rows" />}>
      <DayOverview />
    </Suspense>
  );
}

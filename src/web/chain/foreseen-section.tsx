import { lazy, Suspense, useState } from "react";
import type { ApplicationDetail, ChainEntry } from "#contract/shapes/task.ts";
import { useTexts } from "../i18n/index.ts";
import styles from "./chain.module.css";

const ForeseenBeside = lazy(async () => ({
  default: (await import("./foreseen-beside.tsx")).ForeseenBeside,
}));

interface ForeseenSectionProps {
  foreseen: ApplicationDetail["foreseen"];
  entries: readonly ChainEntry[];
}

/** What was foreseen at the submission beside what happened, once it is asked for. */
export function ForeseenSection({ foreseen, entries }: ForeseenSectionProps) {
  const t = useTexts("chain");
  const [open, setOpen] = useState(false);
  if (foreseen === undefined) return null;
  return (
    <details className={styles.earlier} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("foreseen.title")}</summary>
      {open ? (
        <Suspense fallback={null}>
          <ForeseenBeside foreseen={foreseen} entries={entries} />
        </Suspense>
      ) : null}
    </details>
  );
}

import { lazy, Suspense, useState } from "react";
import type { FormPage } from "#contract/shapes/form-page.ts";
import { useTexts } from "../i18n/index.ts";
import styles from "./way.module.css";

const WayPanel = lazy(async () => ({ default: (await import("./way-panel.tsx")).WayPanel }));

/** A section that draws the way on the process once it is opened; nothing of it is fetched before. */
export function WaySection({ applyId, page }: { applyId: string; page: FormPage | undefined }) {
  const t = useTexts("chain");
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.section} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("way.title")}</summary>
      {open ? (
        <Suspense fallback={<div className={styles.coming} aria-busy="true" />}>
          <WayPanel applyId={applyId} page={page} />
        </Suspense>
      ) : null}
    </details>
  );
}

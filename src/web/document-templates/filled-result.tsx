import type { ReactNode } from "react";
import type { FilledDocument } from "#contract/shapes/document-template.ts";
import { FileList, FilePreview } from "../fields/index.ts";
import { useTexts } from "../i18n/index.ts";
import styles from "./document-templates.module.css";
import { Notices } from "./notices.tsx";

/** A filled document: to be looked at and saved, with what stayed empty and what a PDF does not show. */
export function FilledResult({ document, actions }: { document: FilledDocument; actions?: ReactNode }) {
  const t = useTexts("document-templates");
  const { empty, notices, format, pages = 0 } = document;
  return (
    <section className={styles.result} aria-label={t("result")}>
      <h3>{format === "pdf" ? t("resultPages", { count: pages }) : t("result")}</h3>
      <FileList files={[document]} />
      {empty.length === 0 ? null : (
        <p className={styles.faint}>{t("empty", { names: empty.join(t("apart")) })}</p>
      )}
      <Notices notices={notices} />
      {actions}
      {format === "pdf" ? <FilePreview key={document.fileId} file={document} /> : null}
      <p className={styles.faint}>{t("keptForADay")}</p>
    </section>
  );
}

import type { DocumentNotice } from "#contract/shapes/document-template.ts";
import { useTexts } from "../i18n/index.ts";
import styles from "./document-templates.module.css";

/** What a PDF does not show of its document, in words; nothing where it shows all. */
export function Notices({ notices }: { notices: readonly DocumentNotice[] }) {
  const t = useTexts("document-templates");
  if (notices.length === 0) return null;
  return (
    <div className={styles.notices}>
      <p>{t("gaps")}</p>
      <ul>
        {notices.map(({ gap, count, characters = "" }) => (
          <li key={gap}>{t(`gap.${gap}`, { count, characters })}</li>
        ))}
      </ul>
    </div>
  );
}

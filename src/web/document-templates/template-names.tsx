import type { UsableTemplate } from "#contract/shapes/document-template.ts";
import { useTexts } from "../i18n/index.ts";
import styles from "./document-templates.module.css";

type Named = Pick<UsableTemplate, "kind" | "processes" | "isShared">;

/** For what a template is, in words: its kind, its processes, whose it is. */
export function TemplateUse({ template: { kind, processes, isShared } }: { template: Named }) {
  const t = useTexts("document-templates");
  const names = processes.map(({ processName }) => processName);
  const parts = [
    t(`kind.${kind}`),
    ...(kind === "application" ? [names.length === 0 ? t("everyProcess") : names.join(t("apart"))] : []),
    ...(isShared ? [t("shared")] : []),
  ];
  return <span className={styles.faint}>{parts.join(" · ")}</span>;
}

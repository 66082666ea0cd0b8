import { processTemplates } from "#contract/calls/process-templates.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Failure, Skeleton } from "../kit/index.ts";
import styles from "./template-gallery.module.css";

export type Template = OutputOf<typeof processTemplates>[number];

interface TemplateGalleryProps {
  /** The chosen one; nothing for a blank process. */
  chosen: string | undefined;
  /** Without a template too. */
  mayBeBlank: boolean;
  onChoose: (template: Template | undefined) => void;
}

/** What a process can begin from: nothing, or one of the templates, each with its steps and fields. */
export function TemplateGallery({ chosen, mayBeBlank, onChoose }: TemplateGalleryProps) {
  const t = useTexts("process-design");
  const { data, isError, error, refetch } = useCall(processTemplates, {}, { quiet: true });
  if (isError) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  return (
    <fieldset className={styles.gallery}>
      <legend>{t("create.from")}</legend>
      {mayBeBlank ? (
        <label className={styles.card}>
          <input
            type="radio"
            name="template"
            checked={chosen === undefined}
            onChange={() => onChoose(undefined)}
          />
          <strong>{t("create.blank")}</strong>
          <span>{t("create.blankNote")}</span>
        </label>
      ) : null}
      {data.map((template) => (
        <label key={template.templateId} className={styles.card}>
          <input
            type="radio"
            name="template"
            checked={chosen === template.templateId}
            onChange={() => onChoose(template)}
          />
          <strong>{template.name}</strong>
          <span>{template.comments}</span>
          <span className={styles.way}>{template.steps.join(" → ")}</span>
          <span className={styles.way}>
            {t("create.fields", { fields: template.fields.join(t("create.and")) })}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

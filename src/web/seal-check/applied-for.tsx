import { sealQueryDataItems, sealQueryInstance, sealQueryTaskPage } from "#contract/calls/eseal-query.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { useCall } from "../api/index.ts";
import { formatNumber, useLanguage, useTexts } from "../i18n/index.ts";
import { Failure, Skeleton } from "../kit/index.ts";
import styles from "./seal-check.module.css";

/** What the document was applied for with, as far as anybody may know it. */
export function AppliedFor({ code }: { code: string }) {
  const t = useTexts("seal-check");
  const language = useLanguage();
  const application = useCall(sealQueryInstance, { applyId: code }, { quiet: true });
  const page = useCall(sealQueryTaskPage, { applyId: code }, { quiet: true });
  const error = application.error ?? page.error;
  if (error !== null)
    return (
      <Failure error={error} onRetry={() => void Promise.all([application.refetch(), page.refetch()])} />
    );
  if (application.data === undefined || page.data === undefined) return <Skeleton />;
  const { processName, applyStatus, documents } = application.data;
  const { form, values } = page.data;
  return (
    <section aria-label={t("application")}>
      <h2>{t("application")}</h2>
      <dl className={styles.facts}>
        <dt>{t("process")}</dt>
        <dd>{processName}</dd>
        <dt>{t("status")}</dt>
        <dd>{t(`applyStatus.${applyStatus}`)}</dd>
        <dt>{t("documents")}</dt>
        <dd>{formatNumber(documents, 0)}</dd>
        {form.components.map((component) => (
          <Field
            key={component.componentCode}
            component={component}
            title={component.i18n?.[language] ?? component.componentTitle}
            value={values[component.componentCode]}
          />
        ))}
      </dl>
    </section>
  );
}

interface FieldProps {
  component: FormComponent;
  title: string;
  value: unknown;
}

function Field({ component, title, value }: FieldProps) {
  const isChoice = component.candidateJsonValue !== undefined;
  const { data: words = [] } = useCall(
    sealQueryDataItems,
    { dataEnName: component.componentCode },
    { quiet: true, enabled: isChoice },
  );
  if (value === null || value === undefined || value === "") return null;
  const word = words.find(({ dataConValue }) => dataConValue === value)?.dataConDesc;
  return (
    <>
      <dt>{title}</dt>
      <dd>{typeof value === "number" ? formatNumber(value, 0) : (word ?? String(value))}</dd>
    </>
  );
}

import type { ReactNode } from "react";
import { documentFormats } from "#contract/codes/document-template.ts";
import { useTexts } from "../i18n/index.ts";
import { RadioButton } from "../kit/index.ts";
import { ApplicationField } from "./application-field.tsx";
import { DocumentProblems } from "./document-problems.tsx";
import { FilledResult } from "./filled-result.tsx";
import { Notices } from "./notices.tsx";
import { TypedFields } from "./typed-fields.tsx";
import type { FillableTemplate, useFilling } from "./use-filling.ts";
import styles from "./document-templates.module.css";

interface FillFieldsProps {
  template: FillableTemplate;
  filling: ReturnType<typeof useFilling>;
  /** Where it does not stand at the foot of a dialog: the button that fills. */
  button?: ReactNode;
  /** What else can be done with the document. */
  actions?: ReactNode;
}

/** What a template asks for, and below it the document once it is made. */
export function FillFields({ template, filling, button, actions }: FillFieldsProps) {
  const t = useTexts("document-templates");
  const { templateId, kind, processes, fields, notices } = template;
  const { applyId, application, values, format, isMissing, made, error } = filling;
  return (
    <div className={styles.form}>
      {kind === "application" && applyId === undefined ? (
        <ApplicationField
          application={application}
          processIds={processes.map(({ processId }) => processId)}
          error={isMissing ? t("applicationMissing") : error?.errors["applyId"]}
          onChange={filling.setApplication}
        />
      ) : null}
      {kind === "application" ? null : (
        <TypedFields
          fields={fields}
          values={values}
          errors={error?.errors ?? {}}
          onChange={filling.setValues}
        />
      )}
      <fieldset className={styles.formats}>
        <legend>{t("field.format")}</legend>
        {documentFormats.toReversed().map((each) => (
          <RadioButton
            key={each}
            name={`format-${templateId}`}
            label={t(`format.${each}`)}
            note={t(`formatMeans.${each}`)}
            checked={each === format}
            onChange={() => filling.setFormat(each)}
          />
        ))}
      </fieldset>
      {/* Known of the document before it is filled; what the values add stands with the result. */}
      {format === "pdf" && made === undefined ? <Notices notices={notices} /> : null}
      {button === undefined ? null : <div className={styles.line}>{button}</div>}
      <DocumentProblems error={error} />
      {made === undefined ? null : <FilledResult document={made} actions={actions} />}
    </div>
  );
}

import { Suspense, useMemo, useRef, useState } from "react";
import { type Language, languages } from "#contract/codes/language.ts";
import { organisationDays } from "#contract/calls/work-days.ts";
import { defaultValues } from "#contract/rules/default-values.ts";
import type { FieldRightMap } from "#contract/rules/field-rights.ts";
import { workDaysOf } from "#contract/rules/working-days.ts";
import type { FormValues } from "#contract/schema.ts";
import { formName, type FormPage } from "#contract/shapes/form-page.ts";
import { countsWorkingDays, evaluateForm } from "#forms";
import { fetchCall } from "../../api/index.ts";
import { createFormStore, FormView } from "../../form-viewer/index.ts";
import { ShownLanguage, useLanguage, useTexts } from "../../i18n/index.ts";
import { Button, Empty, Failure, focusFirstError, SelectField, Skeleton, Toolbar } from "../../kit/index.ts";
import { organisationDay, organisationZone } from "../../session/index.ts";
import styles from "./preview.module.css";
import { sampleValues } from "./sample-values.ts";
import { useViewers } from "./use-viewers.ts";

const widths = ["full", "tablet", "phone"] as const;
type Width = (typeof widths)[number];

interface FormPreviewProps {
  page: FormPage;
  /** Whose eyes it is looked at with first: `applicant`, or a process and its step, `LEAVE leader`. */
  viewer?: string;
}

/**
 * A form as people will see it: as who fills it in or as a step of a process, in any language and width. It really is
 * filled in here, with its events and formulas; checked it says what submission would say. Nothing is stored.
 */
export function FormPreview({ page, viewer: first = "applicant" }: FormPreviewProps) {
  const t = useTexts("form-builder");
  const problem = useTexts("problems");
  const own = useLanguage();
  const [as, setAs] = useState(first);
  const [language, setLanguage] = useState<Language>(own);
  const [width, setWidth] = useState<Width>("full");
  const [said, setSaid] = useState("");
  const { viewers, error } = useViewers(page);
  const viewer = viewers.find(({ id }) => id === as) ?? viewers[0];
  const frame = useRef<HTMLDivElement>(null);
  const [values, setValues] = useState(() => defaultValues(page));
  // What was written stays when somebody else looks at it: a new store takes over what the last one held.
  const store = useMemo(() => createFormStore(values), [values]);
  if (page.components.length === 0 || viewer === undefined) return <Empty>{t("canvas.nothing")}</Empty>;
  const form = { page, rights: viewer.rights, store, timeZone: organisationZone() };
  const carry = () => setValues(store.values());
  const check = async () => {
    const problems = await problemsOf(page, store.values(), viewer.rights);
    const errors = Object.entries(problems).map(([path, each]) => [path, problem(each.problem, each.params)]);
    store.setErrors(Object.fromEntries(errors) as Record<string, string>);
    setSaid(errors.length === 0 ? t("preview.complete") : t("preview.faults", { count: errors.length }));
    if (errors.length > 0) setTimeout(() => frame.current && focusFirstError(frame.current));
  };
  return (
    <div className={styles.preview}>
      <Toolbar label={t("view.preview")}>
        <SelectField
          label={t("preview.as")}
          value={viewer.id}
          options={viewers.map(({ id, label }) => ({ value: id, label }))}
          onChoose={(id) => {
            carry();
            setSaid("");
            setAs(id);
          }}
        />
        <SelectField
          label={t("preview.language")}
          value={language}
          options={languages.map((value) => ({
            value,
            label: t(`texts.in.${value === "zh-CN" ? "written" : value}`),
          }))}
          onChoose={(value) => setLanguage(languages.find((each) => each === value) ?? own)}
        />
        <SelectField
          label={t("preview.width")}
          value={width}
          options={widths.map((value) => ({ value, label: t(`preview.widths.${value}`) }))}
          onChoose={(value) => setWidth(widths.find((each) => each === value) ?? "full")}
        />
        <Button onClick={() => setValues(sampleValues(page, organisationDay(), language))}>
          {t("preview.fill")}
        </Button>
        <Button onClick={() => setValues(defaultValues(page))}>{t("preview.empty")}</Button>
        <Button onClick={() => void check()}>{t("preview.check")}</Button>
        <Button onClick={() => print()}>{t("preview.print")}</Button>
      </Toolbar>
      {error === null ? null : <Failure error={error} />}
      <p role="status" className={styles.said}>
        {said}
      </p>
      <ShownLanguage value={language}>
        <Suspense fallback={<Skeleton />}>
          <div
            ref={frame}
            className={styles.sheet}
            data-width={width}
            lang={language}
            data-form-preview
            data-printed
          >
            <h2>{formName(page, language)}</h2>
            <FormView key={`${viewer.id} ${language}`} {...form} />
          </div>
        </Suspense>
      </ShownLanguage>
    </div>
  );
}

/** What would be refused if it were submitted so, by the organisation's clock and its working days. */
async function problemsOf(page: FormPage, values: FormValues, rights: FieldRightMap) {
  const days = countsWorkingDays(page) ? await fetchCall(organisationDays, {}) : undefined;
  const surroundings = { timeZone: organisationZone(), isWorkDay: days && workDaysOf(days) };
  return evaluateForm(page, values, rights, { final: true }, surroundings).problems;
}

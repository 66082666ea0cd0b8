import { type FormEvent, useState } from "react";
import { askMatrix } from "#contract/calls/approver-matrix.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { dimensionTitleIn } from "#contract/rules/approver-matrix/matrix-names.ts";
import { applicantDepartment } from "#contract/shapes/approver-matrix.ts";
import { placeErrors, useSend } from "../api/index.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import { Button, Combobox, type ComboboxOption, Field, TextField } from "../kit/index.ts";
import { usePeopleSearch } from "../people/index.ts";
import styles from "./approver-matrix.module.css";
import type { MatrixDraft } from "./use-matrix-draft.ts";

/** Who it would be for an applicant and values, by what is written now. */
export function AskForm({ draft }: { draft: MatrixDraft }) {
  const t = useTexts("approver-matrix", "problems");
  const language = useLanguage();
  const { dimensions } = draft.content;
  const [applicant, setApplicant] = useState<readonly ComboboxOption[]>([]);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [answer, setAnswer] = useState<OutputOf<typeof askMatrix>>();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const search = usePeopleSearch();
  const { send, sending } = useSend(askMatrix, {
    onError: (error) => placeErrors(error, ["applyUser"], setErrors),
  });
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    setErrors({});
    setAnswer(undefined);
    const applyUser = applicant[0]?.value;
    if (applyUser === undefined) return setErrors({ applyUser: t("problems:required") });
    const answered = await send({ content: draft.content, applyUser, values: { ...values } });
    if (answered !== undefined) setAnswer(answered);
    return undefined;
  };
  return (
    <form className={styles.ask} onSubmit={(event) => void ask(event)} noValidate>
      <Field label={t("field.applicant")} required error={errors["applyUser"]}>
        {(control) => (
          <Combobox
            {...control}
            {...search}
            label={t("pick.people")}
            single
            chosen={applicant}
            nothingFound={t("nothingFound")}
            onChange={setApplicant}
          />
        )}
      </Field>
      {dimensions
        .filter(({ field }) => field !== applicantDepartment && field !== "")
        .map(({ field, kind, ...names }) => (
          <TextField
            key={field}
            label={dimensionTitleIn(names, language)}
            inputMode={kind === "number" ? "decimal" : "text"}
            value={values[field] ?? ""}
            onChange={(event) => setValues({ ...values, [field]: event.target.value })}
          />
        ))}
      <Button type="submit" busy={sending}>
        {t("ask.do")}
      </Button>
      <div role="status">
        {answer === undefined ? null : answer.row === null ? (
          <p>{t("ask.noRow")}</p>
        ) : answer.people.length === 0 ? (
          <p>{t("ask.nobody", { row: answer.row })}</p>
        ) : (
          <>
            <p>{t("ask.row", { row: answer.row })}</p>
            <ul>
              {answer.people.map(({ userCode, realName }) => (
                <li key={userCode}>
                  {realName} <span className={styles.note}>{userCode}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </form>
  );
}

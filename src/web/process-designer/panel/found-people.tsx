import { useDeferredValue, useState } from "react";
import { findAssignees } from "#contract/calls/process-design.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { useCall, useMay } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { useDesign } from "../design-context.ts";
import styles from "../designer.module.css";
import { rulesOf } from "../../process-words/index.ts";
import { PeoplePicker } from "./pickers.tsx";

/** The applicant for whom people are looked up; kept while one goes from step to step. */
let lastApplicant = "";

/** Whom the step's rules find for a chosen applicant, and why each of them. */
export function FoundPeople({ task }: { task: TaskDefinition }) {
  const t = useTexts("process-design");
  const { definition } = useDesign();
  const [applicant, setApplicant] = useState(lastApplicant);
  const asked = useDeferredValue(task);
  const mayFind = useMay(findAssignees.name) === true;
  const { pageId = "" } = definition;
  const answer = useCall(
    findAssignees,
    { task: { ...asked, transitions: [] }, applyUser: applicant, ...(pageId === "" ? {} : { pageId }) },
    {
      enabled: mayFind && applicant !== "" && rulesOf(asked).length > 0,
      quiet: true,
      staleTime: 30_000,
      placeholderData: (before) => before,
    },
  );
  const { seats = [], problem = null } = answer.data ?? {};
  if (!mayFind) return null;
  return (
    <fieldset className={styles.section}>
      <legend>{t("found.title")}</legend>
      <PeoplePicker
        label={t("found.applicant")}
        property="applicant"
        always
        single
        value={applicant}
        onChange={(next) => {
          lastApplicant = next;
          setApplicant(next);
        }}
      />
      <div aria-live="polite">
        {applicant === "" ? (
          <p className={styles.note}>{t("found.hint")}</p>
        ) : answer.isError ? (
          <p className={styles.fault}>{answer.error.said}</p>
        ) : problem !== null ? (
          <p className={styles.fault}>{problem}</p>
        ) : answer.data?.seats.length === 0 ? (
          <p className={styles.fault}>{t("found.nobody")}</p>
        ) : (
          <ul className={styles.people}>
            {seats.map(({ userCode, realName, reason }, at) => (
              <li key={`${userCode} ${at}`}>
                <strong>{realName}</strong> <span>{reason}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </fieldset>
  );
}

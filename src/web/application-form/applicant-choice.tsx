import { useDeferredValue, useState } from "react";
import { applicants } from "#contract/calls/filing.ts";
import type { InstanceView } from "#contract/shapes/task.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Combobox, Field } from "../kit/index.ts";
import styles from "./application-form.module.css";

interface ApplicantChoiceProps {
  instance: InstanceView;
  /** Who fills it in. */
  userCode: string;
  value: string;
  error: string | undefined;
  onChange: (userCode: string, realName: string) => void;
}

/** In whose name it is filed: shown to those who may file for somebody else, until it is submitted. */
export function ApplicantChoice({ instance, userCode, value, error, onChange }: ApplicantChoiceProps) {
  const t = useTexts("application-form");
  const [typed, setTyped] = useState("");
  const keyword = useDeferredValue(typed.trim());
  const [name, setName] = useState<string | undefined>(undefined);
  const [isChoice, setIsChoice] = useState(false);
  const found = useCall(
    applicants,
    { processId: instance.processId, ...(keyword === "" ? {} : { keyword }) },
    { enabled: instance.round === 0, quiet: true, staleTime: 60_000, placeholderData: (before) => before },
  );
  if (!isChoice && (found.data?.total ?? 0) > 0) setIsChoice(true);
  if (!isChoice) return null;
  const self = { value: userCode, label: t("applicantSelf", { person: instance.applyUser }) };
  const others = (found.data?.rows ?? []).map((person) => ({
    value: person.userCode,
    label: `${person.realName} · ${person.deptName}`,
  }));
  const chosenName = value === userCode ? self.label : (name ?? value);
  return (
    <div className={styles.headingApplicant}>
      <Field
        label={t("applicant")}
        error={error}
        hint={value === userCode ? undefined : t("applicantHint", { person: chosenName })}
      >
        {(control) => (
          <Combobox
            {...control}
            label={t("applicant")}
            single
            chosen={[{ value, label: chosenName }]}
            options={keyword === "" ? [self, ...others] : others}
            typed={typed}
            searching={typed.trim() !== keyword || found.isFetching}
            nothingFound={t("applicantNobody")}
            onType={setTyped}
            onChange={([person]) => {
              const code = person?.value ?? userCode;
              const realName = found.data?.rows.find((row) => row.userCode === code)?.realName;
              setName(realName);
              onChange(code, realName ?? instance.applyUser);
            }}
          />
        )}
      </Field>
    </div>
  );
}

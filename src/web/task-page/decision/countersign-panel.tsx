import { signUsers } from "#contract/calls/task/decide.ts";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { useCall } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { Combobox, type ComboboxOption } from "../../kit/index.ts";
import { usePersonNote } from "../../people/index.ts";
import type { CountersignChoice } from "./countersign-choice.ts";
import styles from "../../kit/decision-bar.module.css";
import parts from "../../kit/field-parts.module.css";

interface CountersignPanelProps {
  bpdTaskId: number;
  choice: CountersignChoice;
  /** It came back by itself: the cursor stays where it is. */
  isResumed: boolean;
  /** What is wrong with those who are asked. */
  error: string | undefined;
  onChange: (choice: CountersignChoice) => void;
}

/** Whom one asks, and whether all of them must answer. The question is the opinion itself. */
export function CountersignPanel({ bpdTaskId, choice, isResumed, error, onChange }: CountersignPanelProps) {
  const t = useTexts("task");
  const [typed, setTyped] = useState("");
  const keyword = useDeferredValue(typed.trim());
  const found = useCall(
    signUsers,
    { bpdTaskId, keyword },
    {
      // Nobody is suggested unasked: one stray key would ask whoever stands first.
      enabled: keyword !== "",
      placeholderData: (previous) => previous,
    },
  );
  const noteOf = usePersonNote();
  const search = useRef<{ focus(): void }>(null);
  useEffect(() => {
    if (!isResumed) search.current?.focus();
  }, [isResumed]);
  useEffect(() => {
    if (error !== undefined) search.current?.focus();
  }, [error]);
  return (
    <div className={styles.decisionPanel}>
      <fieldset aria-invalid={error !== undefined}>
        <legend>{t("countersign.whom")}</legend>
        <Combobox
          ref={search}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `countersign-${bpdTaskId}-error`}
          label={t("countersign.find")}
          chosen={choice.signUsers.map(asOption)}
          options={
            keyword === ""
              ? []
              : (found.data ?? []).map((person) => ({
                  value: person.userCode,
                  label: person.realName,
                  note: noteOf({ deptName: person.deptName, ...(person.away && { away: person.away }) }),
                }))
          }
          typed={typed}
          searching={found.isFetching || keyword !== typed.trim()}
          nothingFound={t("countersign.nobody", { typed: typed.trim() })}
          onType={setTyped}
          onChange={(chosen) =>
            onChange({
              ...choice,
              signUsers: chosen.map(({ value, label }) => ({ userCode: value, realName: label })),
            })
          }
        />
        {found.isError ? <p className={parts.error}>{found.error.message}</p> : null}
        {error === undefined ? null : (
          <p id={`countersign-${bpdTaskId}-error`} className={parts.error} role="alert">
            {error}
          </p>
        )}
      </fieldset>
      <fieldset>
        <legend>{t("countersign.mode")}</legend>
        <div className={styles.targets}>
          {(["all", "any", "sequential"] as const).map((signMode) => (
            <label key={signMode} className={styles.target}>
              <input
                type="radio"
                name={`sign-mode-${bpdTaskId}`}
                checked={choice.signMode === signMode}
                onChange={() => onChange({ ...choice, signMode })}
              />
              <span>{t(`countersign.${signMode}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <p className={styles.decisionCloses}>{t("countersign.waits")}</p>
    </div>
  );
}

function asOption({ userCode, realName }: { userCode: string; realName: string }): ComboboxOption {
  return { value: userCode, label: realName };
}

import { signUsers } from "#contract/calls/task-returning.ts";
import { useDeferredValue, useState } from "react";
import { useCall } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";

export interface CountersignChoice {
  signUsers: { userCode: string; realName: string }[];
  signMode: "all" | "any" | "sequential";
}

interface CountersignPanelProps {
  bpdTaskId: number;
  choice: CountersignChoice;
  invalid: boolean;
  onChange: (choice: CountersignChoice) => void;
}

/** Whom one asks, and whether all of them must answer. The question is the opinion itself. */
export function CountersignPanel({ bpdTaskId, choice, invalid, onChange }: CountersignPanelProps) {
  const t = useTexts("task");
  const [typed, setTyped] = useState("");
  const keyword = useDeferredValue(typed.trim());
  const found = useCall(signUsers, keyword === "" ? { bpdTaskId } : { bpdTaskId, keyword }, {
    placeholderData: (previous) => previous,
  });
  const chosen = new Set(choice.signUsers.map((person) => person.userCode));
  return (
    <div className="decision-panel">
      <fieldset aria-invalid={invalid}>
        <legend>{t("countersign.whom")}</legend>
        <div className="targets">
          {choice.signUsers.map((person) => (
            <button
              key={person.userCode}
              type="button"
              className="phrase"
              aria-label={t("countersign.remove", { person: person.realName })}
              onClick={() =>
                onChange({
                  ...choice,
                  signUsers: choice.signUsers.filter((each) => each.userCode !== person.userCode),
                })
              }
            >
              {person.realName} <span aria-hidden="true">×</span>
            </button>
          ))}
        </div>
        <input
          type="search"
          className="person-filter"
          value={typed}
          placeholder={t("countersign.find")}
          aria-label={t("countersign.find")}
          onChange={(event) => setTyped(event.target.value)}
        />
        <ul className="found-people">
          {(found.data ?? [])
            .filter((person) => !chosen.has(person.userCode))
            .slice(0, 6)
            .map((person) => (
              <li key={person.userCode}>
                <button
                  type="button"
                  onClick={() => {
                    setTyped("");
                    onChange({
                      ...choice,
                      signUsers: [
                        ...choice.signUsers,
                        { userCode: person.userCode, realName: person.realName },
                      ],
                    });
                  }}
                >
                  <strong>{person.realName}</strong>
                  <span className="target-step">{person.deptName}</span>
                </button>
              </li>
            ))}
        </ul>
        {found.isError ? <p className="field-error">{found.error.message}</p> : null}
        {invalid ? <p className="field-error">{t("countersign.choose")}</p> : null}
      </fieldset>
      <fieldset>
        <legend>{t("countersign.mode")}</legend>
        <div className="targets">
          {(["all", "any", "sequential"] as const).map((signMode) => (
            <label key={signMode} className="target">
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
      <p className="decision-closes">{t("countersign.waits")}</p>
    </div>
  );
}

import { backUsers } from "#contract/calls/task-returning.ts";
import { useCall } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";

export interface ReturnChoice {
  backTo: { taskId: string; userCode: string; realName: string } | undefined;
  resume: "walk" | "direct";
}

interface ReturnPanelProps {
  bpdTaskId: number;
  choice: ReturnChoice;
  invalid: boolean;
  onChange: (choice: ReturnChoice) => void;
}

/** To whom it goes back, and how it comes here again; says what the return closes. */
export function ReturnPanel({ bpdTaskId, choice, invalid, onChange }: ReturnPanelProps) {
  const t = useTexts("task");
  const targets = useCall(backUsers, { bpdTaskId }, { staleTime: 0 });
  if (targets.isPending) return <div className="decision-panel decision-panel-coming" aria-busy="true" />;
  if (targets.isError) {
    return (
      <div className="decision-panel" role="alert">
        {targets.error.message}{" "}
        <button type="button" className="link" onClick={() => void targets.refetch()}>
          {t("app:retry")}
        </button>
      </div>
    );
  }
  if (targets.data.length === 0) return <p className="decision-panel">{t("return.nobody")}</p>;
  return (
    <div className="decision-panel">
      <fieldset aria-invalid={invalid}>
        <legend>{t("return.to")}</legend>
        <div className="targets">
          {targets.data.map((target) => (
            <label key={`${target.taskId} ${target.userCode}`} className="target">
              <input
                type="radio"
                name={`return-${bpdTaskId}`}
                checked={
                  choice.backTo?.taskId === target.taskId && choice.backTo.userCode === target.userCode
                }
                onChange={() =>
                  onChange({
                    ...choice,
                    backTo: { taskId: target.taskId, userCode: target.userCode, realName: target.realName },
                  })
                }
              />
              <span>
                <strong>{target.realName}</strong>
                <span className="target-step">
                  {target.isApplicant ? t("return.applicant") : target.taskName}
                </span>
              </span>
            </label>
          ))}
        </div>
        {invalid ? <p className="field-error">{t("return.choose")}</p> : null}
      </fieldset>
      <fieldset>
        <legend>{t("return.resume")}</legend>
        <div className="targets">
          {(["walk", "direct"] as const).map((resume) => (
            <label key={resume} className="target">
              <input
                type="radio"
                name={`resume-${bpdTaskId}`}
                checked={choice.resume === resume}
                onChange={() => onChange({ ...choice, resume })}
              />
              <span>
                {t(`return.${resume}`)}
                <span className="target-step">{t(`return.${resume}Why`)}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <p className="decision-closes">{t("return.closes")}</p>
    </div>
  );
}

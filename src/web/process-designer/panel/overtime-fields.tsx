import { Plus, Trash2 } from "lucide-react";
import { overtimeActions } from "#contract/codes/overtime-action.ts";
import type { OvertimeStep } from "#contract/shapes/process-definition.ts";
import { useTexts } from "../../i18n/index.ts";
import { MeantNumberField } from "../../editing/index.ts";
import { Button, SelectField } from "../../kit/index.ts";
import { useDesign } from "../design-context.ts";
import styles from "../designer.module.css";
import { PeoplePicker } from "./pickers.tsx";
import { useErrorAt } from "./use-error-at.ts";

interface OvertimeFieldsProps {
  steps: readonly OvertimeStep[] | undefined;
  /** `undefined`: nothing of its own is said. */
  onChange: (steps: OvertimeStep[] | undefined) => void;
}

/** What happens when work is late, one step after the other: of a step, or of the process for all that say nothing. */
export function OvertimeFields({ steps = [], onChange }: OvertimeFieldsProps) {
  const t = useTexts("process-design");
  const { mayEdit } = useDesign();
  const error = useErrorAt("overtime");
  const set = (next: OvertimeStep[]) => onChange(next.length === 0 ? undefined : next);
  return (
    <fieldset className={styles.section} data-property="overtime">
      <legend>{t("property.overtime")}</legend>
      {error === undefined ? null : <p className={styles.fault}>{error}</p>}
      {steps.map((step, at) => {
        const put = (change: Partial<OvertimeStep>) => set(steps.with(at, { ...step, ...change }));
        return (
          <div key={at} className={styles.rule}>
            <SelectField
              label={t("overtime.action")}
              value={step.action}
              disabled={!mayEdit}
              options={overtimeActions.map((action) => ({ value: action, label: t(`overtime.${action}`) }))}
              onChoose={(chosen) => {
                const action = overtimeActions.find((each) => each === chosen);
                const { to: _before, ...rest } = step;
                if (action !== undefined) set(steps.with(at, { ...rest, action }));
              }}
            />
            <MeantNumberField
              label={t("overtime.afterHours")}
              hint={t("overtime.hint")}
              value={step.afterHours}
              readOnly={!mayEdit}
              onMean={(afterHours) => put({ afterHours })}
            />
            {step.action === "transfer" ? (
              <PeoplePicker
                label={t("overtime.to")}
                property="to"
                single
                value={step.to ?? ""}
                onChange={(to) => {
                  const { to: _before, ...rest } = step;
                  set(steps.with(at, to === "" ? rest : { ...rest, to }));
                }}
              />
            ) : null}
            {mayEdit ? (
              <Button
                size="small"
                look="quiet"
                icon={<Trash2 size={14} />}
                onClick={() => set(steps.toSpliced(at, 1))}
              >
                {t("overtime.remove")}
              </Button>
            ) : null}
          </div>
        );
      })}
      {mayEdit && steps.length < 10 ? (
        <Button
          size="small"
          look="quiet"
          icon={<Plus size={14} />}
          onClick={() => set([...steps, { afterHours: 0, action: "remind" }])}
        >
          {t("overtime.add")}
        </Button>
      ) : null}
    </fieldset>
  );
}

import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { joinTexts } from "../../fields/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { Button } from "../../kit/index.ts";
import { ChangedTogether } from "../changed-together.ts";
import { useDesign } from "../design-context.ts";
import styles from "../designer.module.css";
import { removeSteps } from "../model/index.ts";
import { copySteps } from "../step-clipboard.ts";
import { useStepName } from "../use-words.ts";
import { AssignmentFields } from "./assignment-fields.tsx";
import { PropertyField } from "./property-field.tsx";
import { RunWayFields } from "./run-way-fields.tsx";
import { stepProperties } from "./step-properties.ts";

/** Of several marked steps: what is done with all of them, and what can be said of all of them at once. */
export function SeveralPanel({ steps }: { steps: readonly TaskDefinition[] }) {
  const t = useTexts("process-design");
  const language = useLanguage();
  const nameOf = useStepName();
  const { edit, mayEdit, mark } = useDesign();
  const ids = steps.map(({ taskId }) => taskId);
  const [first] = steps;
  const approvals = steps.filter(({ taskType }) => taskType === "approve");
  const isAll = (...types: string[]) => steps.every(({ taskType }) => types.includes(taskType));
  const common = stepProperties.filter(
    ({ types, when }) =>
      steps.every((step) => types.includes(step.taskType) && (when === undefined || when(step))) && mayEdit,
  );
  if (first === undefined) return null;
  return (
    <>
      <fieldset className={styles.section}>
        <legend className="visually-hidden">{t("several.acts")}</legend>
        <p className={styles.note}>{joinTexts(steps.map(nameOf), language)}</p>
        <div className={styles.choices}>
          <Button size="small" onClick={() => copySteps(steps)}>
            {t("several.copy")}
          </Button>
          {mayEdit ? (
            <Button size="small" onClick={() => edit((before) => removeSteps(before, ids))}>
              {t("several.remove")}
            </Button>
          ) : null}
          <Button size="small" look="quiet" onClick={() => mark([])}>
            {t("several.none")}
          </Button>
        </div>
      </fieldset>
      {common.length === 0 && !isAll("approve", "read") ? null : (
        <p className={styles.note}>{t("several.shown", { step: nameOf(first) })}</p>
      )}
      <ChangedTogether value={ids}>
        {mayEdit && isAll("approve", "read") ? <AssignmentFields task={first} /> : null}
        {mayEdit && approvals.length === steps.length ? <RunWayFields task={first} /> : null}
        {common.map((property) => (
          <PropertyField key={property.key} task={first} property={property} />
        ))}
      </ChangedTogether>
    </>
  );
}

import { Plus, Trash2 } from "lucide-react";
import { componentKind } from "#contract/components/component-kinds.ts";
import { componentsOf } from "#contract/shapes/form-components.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { conditionFields, ExpressionField } from "../../conditions/index.ts";
import { titleOf } from "../../fields/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { Button, SelectField } from "../../kit/index.ts";
import { useDesign } from "../design-context.ts";
import styles from "../designer.module.css";
import { useChange } from "../use-change.ts";
import { useErrorAt, useProblemAt } from "./use-error-at.ts";

/** What an automatic step writes into the form: fields, each with the FEEL of its value. */
export function SetFields({ task }: { task: TaskDefinition }) {
  const t = useTexts("process-design");
  const { page } = useDesign();
  const { changeStep, mayEdit } = useChange();
  const missing = useErrorAt("setFields", "setFields");
  const set = Object.entries(task.setFields ?? {});
  const settable = componentsOf(page).filter(
    ({ componentType, componentCode }) =>
      componentKind(componentType)?.notSetByEvents !== true && task.setFields?.[componentCode] === undefined,
  );
  const put = (entries: [string, string][], about: string) =>
    changeStep(
      task.taskId,
      ({ setFields: _before, ...before }) =>
        entries.length === 0 ? before : { ...before, setFields: Object.fromEntries(entries) },
      about,
    );
  const [next] = settable;
  return (
    <fieldset className={styles.section} data-property="setFields">
      <legend>{t("property.setFields")}</legend>
      {missing === undefined ? null : <p className={styles.fault}>{missing}</p>}
      {set.map(([code, expression], at) => (
        <SetField
          key={at}
          code={code}
          expression={expression}
          others={settable.map(({ componentCode }) => componentCode)}
          onChange={(entry) => put(set.with(at, entry), `setFields ${at}`)}
          onRemove={() => put(set.toSpliced(at, 1), "setFields")}
        />
      ))}
      {mayEdit && next !== undefined ? (
        <Button
          size="small"
          look="quiet"
          icon={<Plus size={14} />}
          onClick={() => put([...set, [next.componentCode, "null"]], "setFields")}
        >
          {t("setFields.add")}
        </Button>
      ) : null}
    </fieldset>
  );
}

interface SetFieldProps {
  code: string;
  expression: string;
  /** Fields it may set instead. */
  others: readonly string[];
  onChange: (entry: [string, string]) => void;
  onRemove: () => void;
}

function SetField({ code, expression, others, onChange, onRemove }: SetFieldProps) {
  const t = useTexts("process-design");
  const language = useLanguage();
  const { page, mayEdit } = useDesign();
  const place = `setFields.${code}`;
  const error = useErrorAt("setFields", place);
  const problem = useProblemAt("setFields", place)?.problem;
  const nameOf = (each: string) => {
    const component = componentsOf(page).find(({ componentCode }) => componentCode === each);
    return component === undefined ? each : titleOf(component, language);
  };
  return (
    <div className={styles.rule}>
      <SelectField
        label={t("setFields.field")}
        value={code}
        disabled={!mayEdit}
        options={[code, ...others].map((each) => ({ value: each, label: nameOf(each) }))}
        onChoose={(chosen) => onChange([chosen, expression])}
      />
      <ExpressionField
        label={t("setFields.value")}
        hint={t("setFields.hint")}
        error={error}
        problem={problem}
        expression={expression}
        fields={conditionFields(page)}
        mayEdit={mayEdit}
        onChange={(typed) => onChange([code, typed])}
      />
      {mayEdit ? (
        <Button size="small" look="quiet" icon={<Trash2 size={14} />} onClick={onRemove}>
          {t("setFields.remove")}
        </Button>
      ) : null}
    </div>
  );
}

import { DraftTextField } from "../../editing/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { CheckBox, SelectField } from "../../kit/index.ts";
import styles from "../designer.module.css";
import { useChange } from "../use-change.ts";
import { useErrorAt } from "./use-error-at.ts";
import { FieldsPicker, PeoplePicker, StepsPicker } from "./pickers.tsx";
import { propertyTitleKey, readProperty, type StepProperty, writeProperty } from "./step-properties.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";

/** One property of a step, edited as what it takes. */
export function PropertyField({ task, property }: { task: TaskDefinition; property: StepProperty }) {
  const t = useTexts("process-design");
  const { changeStep, mayEdit } = useChange();
  const [outer = ""] = property.key.split(".");
  const error = useErrorAt(outer);
  const value = readProperty(task, property.key);
  const set = (next: unknown) =>
    changeStep(task.taskId, (before) => writeProperty(before, property.key, next), property.key);
  const label = t(propertyTitleKey(property.key));
  switch (property.kind) {
    case "flag":
      return (
        <CheckBox
          label={label}
          note={t(`note.${property.key}`)}
          error={error}
          checked={value === true}
          disabled={!mayEdit}
          data-property={outer}
          onChange={(event) => set(event.target.checked ? true : undefined)}
        />
      );
    case "choice": {
      const isListed = property.of.includes(property.usual);
      const options = property.of.map((each) => ({
        value: each,
        label: t(`${property.key.replace(".", "_")}.${each}`),
      }));
      return (
        <SelectField
          label={label}
          error={error}
          value={typeof value === "string" ? value : isListed ? property.usual : ""}
          options={options}
          {...(isListed ? {} : { none: t(`${property.key.replace(".", "_")}.usual`) })}
          disabled={!mayEdit}
          data-property={outer}
          onChoose={(next) =>
            set(next === "" || (next === property.usual && value === undefined) ? undefined : next)
          }
        />
      );
    }
    case "number":
      return (
        <DraftTextField
          label={label}
          error={error}
          type="number"
          min={property.min}
          step="any"
          readOnly={!mayEdit}
          value={typeof value === "number" ? value : ""}
          data-property={outer}
          onType={(text) => set(text === "" ? undefined : Number(text))}
        />
      );
    case "several": {
      const chosen = asList(value);
      return (
        <fieldset className={styles.section} data-property={outer}>
          <legend>{label}</legend>
          {error === undefined ? null : <p className={styles.fault}>{error}</p>}
          {property.of.map((each) => (
            <CheckBox
              key={each}
              label={t(`${property.key}.${each}`)}
              checked={chosen.includes(each)}
              disabled={!mayEdit}
              onChange={(event) => {
                const next = event.target.checked ? [...chosen, each] : chosen.filter((one) => one !== each);
                set(next.length === 0 ? undefined : next);
              }}
            />
          ))}
        </fieldset>
      );
    }
    case "people":
      return (
        <PeoplePicker
          label={label}
          property={outer}
          error={error}
          value={asText(value)}
          onChange={(text) => set(text === "" ? undefined : text)}
        />
      );
    case "steps":
      return (
        <StepsPicker
          label={label}
          property={outer}
          error={error}
          own={task.taskId}
          value={asList(value)}
          onChange={(list) => set(list.length === 0 ? undefined : list)}
        />
      );
    default:
      return (
        <FieldsPicker
          label={label}
          property={outer}
          error={error}
          value={asList(value)}
          onChange={(list) => set(list.length === 0 ? undefined : list)}
        />
      );
  }
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function asList(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

import { ComponentType } from "#contract/codes/component-type.ts";
import { choiceTexts, joinTexts } from "../choices.ts";
import { WithChoices } from "../candidates/with-choices.tsx";
import { ChoiceNames } from "../candidates/choice-names.tsx";
import { defineFieldKind } from "../define-field-kind.tsx";
import type { FieldEditorProps } from "../field-kind.ts";
import styles from "../../kit/field-parts.module.css";

function RadioEditor(props: FieldEditorProps) {
  return (
    <WithChoices component={props.component} chosen={props}>
      {(choices) => (
        <div
          className={styles.options}
          role="radiogroup"
          aria-labelledby={props.labelledBy}
          aria-required={props.required}
          aria-invalid={props.invalid}
          aria-describedby={props.describedBy}
        >
          {choices.map((choice, index) => (
            <label key={choice.value} className={styles.option}>
              <input
                type="radio"
                id={index === 0 ? props.id : undefined}
                name={props.id}
                checked={props.value === choice.value}
                onChange={() => props.onChange(choice.value)}
              />
              <span>{choice.label}</span>
            </label>
          ))}
        </div>
      )}
    </WithChoices>
  );
}

/** 1007: one of a few, all in sight. */
export const radioField = defineFieldKind({
  type: ComponentType.radio,
  empty: null,
  label: "group",
  print: (value, { component, language }) => joinTexts(choiceTexts(component, value, language), language),
  Editor: RadioEditor,
  Read: ChoiceNames,
  Cell: ChoiceNames,
});

import { ComponentType } from "#contract/codes/component-type.ts";
import { choiceTexts, joinTexts } from "../choices.ts";
import { WithChoices } from "../candidates/with-choices.tsx";
import { ChoiceNames } from "../candidates/choice-names.tsx";
import { defineFieldKind } from "../define-field-kind.tsx";
import type { FieldEditorProps } from "../field-kind.ts";
import { textList } from "../value-format.ts";
import styles from "../../kit/field-parts.module.css";

function CheckBoxesEditor(props: FieldEditorProps) {
  const chosen = textList(props.value);
  return (
    <WithChoices component={props.component} chosen={props}>
      {(choices) => (
        <div
          className={styles.options}
          role="group"
          aria-labelledby={props.labelledBy}
          aria-describedby={props.describedBy}
          data-invalid={props.invalid}
        >
          {choices.map((choice, index) => (
            <label key={choice.value} className={styles.option}>
              <input
                type="checkbox"
                id={index === 0 ? props.id : undefined}
                aria-invalid={props.invalid}
                checked={chosen.includes(choice.value)}
                onChange={(event) =>
                  props.onChange(
                    choices
                      .map((each) => each.value)
                      .filter((value) =>
                        value === choice.value ? event.target.checked : chosen.includes(value),
                      ),
                  )
                }
              />
              <span>{choice.label}</span>
            </label>
          ))}
        </div>
      )}
    </WithChoices>
  );
}

/** 1008: any of a few, all in sight; kept in the order they are offered. */
export const checkBoxesField = defineFieldKind({
  type: ComponentType.checkBoxes,
  empty: [],
  label: "group",
  print: (value, { component, language }) => joinTexts(choiceTexts(component, value, language), language),
  Editor: CheckBoxesEditor,
  Read: ChoiceNames,
  Cell: ChoiceNames,
});

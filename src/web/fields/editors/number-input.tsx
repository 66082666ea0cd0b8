import { useState } from "react";
import { sameValue } from "#contract/rules/same-value.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { FieldEditorProps } from "../field-kind.ts";
import { placeholderOf } from "../choices.ts";
import { fieldAria } from "../field-aria.ts";
import { TextInput } from "../../kit/index.ts";
import { plainText, readNumber } from "../value-format.ts";
import styles from "../fields.module.css";

interface NumberInputProps extends FieldEditorProps {
  /** How the number stands in the field while nobody types in it. */
  show: (value: number) => string;
}

/**
 * A figure one types freely. Entering it changes nothing, so that the caret stands where one put it; while typing it
 * stays as typed, on leaving it is written as the language does. What is no number is kept and handed on as text, so
 * that the form's rule can say what is wrong with it.
 */
export function NumberInput(props: NumberInputProps) {
  const [typed, setTyped] = useState<string | undefined>(undefined);
  // A value from elsewhere, such as another window's, is seen at once, whoever is in the field.
  const isTyped = typed !== undefined && sameValue(typedValue(typed), props.value);
  const shown =
    typeof props.value === "number" ? wholeNumber(props.value, props.show) : plainText(props.value);
  return (
    <TextInput
      {...fieldAria(props)}
      className={styles.numberInput}
      inputMode="decimal"
      autoComplete="off"
      value={isTyped ? typed : shown}
      placeholder={placeholderOf(props.component, props.language) ?? ""}
      onBlur={() => setTyped(undefined)}
      onChange={(event) => {
        setTyped(event.target.value);
        props.onChange(typedValue(event.target.value));
      }}
    />
  );
}

/** Written as the language does; one with more places than its kind shows keeps them, for its error speaks of them. */
function wholeNumber(value: number, show: (value: number) => string): string {
  const text = show(value);
  return readNumber(text) === value ? text : plainText(value);
}

function typedValue(typed: string): JsonValue {
  if (typed.trim() === "") return null;
  return readNumber(typed) ?? typed;
}

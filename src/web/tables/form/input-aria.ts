import type { FieldInputProps } from "./field-input-props.ts";

/** What every input of the tables' own puts on the element that takes the focus. */
export function inputAria(props: FieldInputProps) {
  return {
    id: props.id,
    "aria-labelledby": props.labelledBy,
    "aria-required": props.required,
    "aria-invalid": props.invalid,
    ...(props.describedBy === undefined ? {} : { "aria-describedby": props.describedBy }),
  };
}

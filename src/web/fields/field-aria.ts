import type { FieldEditorProps } from "./field-kind.ts";

/** What every editor puts on the element that takes the focus, so that it is announced with its errors. */
export function fieldAria(props: FieldEditorProps) {
  return {
    id: props.id,
    "aria-labelledby": props.labelledBy,
    "aria-required": props.required,
    "aria-invalid": props.invalid,
    ...(props.describedBy === undefined ? {} : { "aria-describedby": props.describedBy }),
  };
}

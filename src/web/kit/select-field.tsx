import type { Ref, SelectHTMLAttributes } from "react";
import controls from "./controls.module.css";
import { Field, type FieldProps } from "./field.tsx";

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectFieldProps
  extends Omit<
      SelectHTMLAttributes<HTMLSelectElement>,
      "id" | "required" | "children" | "onChange" | "value"
    >,
    Omit<FieldProps, "children"> {
  value: string;
  options: readonly SelectOption[];
  /** Said where nothing is chosen; without it one option is always chosen. */
  none?: string;
  /** `""` where nothing is chosen. */
  onChoose: (value: string) => void;
  selectRef?: Ref<HTMLSelectElement>;
}

/** One of a few, by the browser's own list: short choices everybody knows. Long ones are searched (`Combobox`). */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, required, isLabelHidden, selectRef, ...select } = props;
  const { options, none, onChoose, ...rest } = select;
  return (
    <Field label={label} hint={hint} error={error} required={required} isLabelHidden={isLabelHidden}>
      {(control) => (
        <select
          {...rest}
          {...control}
          ref={selectRef}
          className={controls.select}
          onChange={(event) => onChoose(event.target.value)}
        >
          {none === undefined ? null : <option value="">{none}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

import { type FocusEvent, type PointerEvent, type Ref, type SelectHTMLAttributes, useState } from "react";
import controls from "./controls.module.css";
import { Field, type FieldProps } from "./field.tsx";

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
  /** What it stands under; options of one group follow each other. */
  group?: string;
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
  /**
   * One of several lists on a screen that may hold hundreds each: such a list holds what is chosen alone until somebody
   * turns to it, for all of them would be most of what the page draws.
   */
  isFilledLate?: boolean;
}

/** So many options are always there. */
const alwaysWhole = 40;

/** One of a few, by the browser's own list: short choices everybody knows. Long ones are searched (`Combobox`). */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, required, isLabelHidden, selectRef, ...select } = props;
  const { options, none, onChoose, isFilledLate, onFocus, onPointerDown, onBlur, ...rest } = select;
  const [isTurnedTo, setTurnedTo] = useState(false);
  const isWhole = isFilledLate !== true || isTurnedTo || options.length <= alwaysWhole;
  const shown = isWhole ? options : options.filter(({ value }) => value === rest.value);
  return (
    <Field label={label} hint={hint} error={error} required={required} isLabelHidden={isLabelHidden}>
      {(control) => (
        <select
          {...rest}
          {...control}
          ref={selectRef}
          className={controls.select}
          onChange={(event) => onChoose(event.target.value)}
          onFocus={(event: FocusEvent<HTMLSelectElement>) => {
            setTurnedTo(true);
            onFocus?.(event);
          }}
          onPointerDown={(event: PointerEvent<HTMLSelectElement>) => {
            setTurnedTo(true);
            onPointerDown?.(event);
          }}
          onBlur={(event: FocusEvent<HTMLSelectElement>) => {
            setTurnedTo(false);
            onBlur?.(event);
          }}
        >
          {none === undefined ? null : <option value="">{none}</option>}
          {inGroups(shown).map(({ group, options: of }) =>
            group === undefined ? (
              of.map(drawn)
            ) : (
              <optgroup key={`group ${group}`} label={group}>
                {of.map(drawn)}
              </optgroup>
            ),
          )}
        </select>
      )}
    </Field>
  );
}

function drawn({ value, label, disabled }: SelectOption) {
  return (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  );
}

function inGroups(options: readonly SelectOption[]) {
  const groups: { group: string | undefined; options: SelectOption[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last !== undefined && last.group === option.group) last.options.push(option);
    else groups.push({ group: option.group, options: [option] });
  }
  return groups;
}

import { useState } from "react";
import { useTexts } from "../../i18n/index.ts";
import { Combobox, type ComboboxOption, Field } from "../../kit/index.ts";
import { useBuilder } from "../builder-context.ts";

interface OptionPickerProps {
  label: string;
  property: string;
  hint?: string | undefined;
  error?: string | undefined;
  value: readonly string[];
  options: readonly ComboboxOption[];
  single?: boolean;
  onChange: (value: string[]) => void;
}

/** Some of a list that is known as a whole, found by typing. */
export function OptionPicker({
  label,
  property,
  hint,
  error,
  value,
  options,
  single,
  onChange,
}: OptionPickerProps) {
  const t = useTexts("form-builder");
  const { mayEdit } = useBuilder();
  const [typed, setTyped] = useState("");
  const wanted = typed.trim().toLowerCase();
  const chosen = value
    .filter((each) => each !== "")
    .map((each) => options.find((option) => option.value === each) ?? { value: each, label: each });
  const found = options
    .filter((option) => `${option.label} ${option.value}`.toLowerCase().includes(wanted))
    .slice(0, 50);
  return (
    <div data-property={property}>
      <Field label={label} hint={hint} error={error}>
        {(control) =>
          mayEdit ? (
            <Combobox
              {...control}
              label={label}
              chosen={chosen}
              options={found}
              typed={typed}
              {...(single === true ? { single } : {})}
              nothingFound={t("nothingFound")}
              onType={setTyped}
              onChange={(next) => onChange(next.map((each) => each.value))}
            />
          ) : (
            <output id={control.id}>{chosen.map((each) => each.label).join(" / ")}</output>
          )
        }
      </Field>
    </div>
  );
}

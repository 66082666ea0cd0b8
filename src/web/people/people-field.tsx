import { useDeferredValue, useState } from "react";
import { useTexts } from "../i18n/index.ts";
import { Combobox, type ComboboxOption, Field } from "../kit/index.ts";
import { usePeopleFound } from "./use-people.ts";

interface PeopleFieldProps {
  label: string;
  hint?: string;
  chosen: readonly ComboboxOption[];
  /** One person only: choosing another takes their place. */
  single?: boolean;
  required?: boolean;
  error?: string | undefined;
  onChange: (chosen: ComboboxOption[]) => void;
}

/** One or several people of the organisation, found by name or username. */
export function PeopleField(props: PeopleFieldProps) {
  const { label, hint, chosen, single = false, required = false, error, onChange } = props;
  const t = useTexts("form");
  const [typed, setTyped] = useState("");
  const sought = useDeferredValue(typed);
  const found = usePeopleFound(sought);
  const options = (found.data?.rows ?? []).map(({ userCode, realName, deptName }) => ({
    value: userCode,
    label: realName,
    note: [deptName, userCode].filter((part) => part !== null && part !== "").join(" · "),
  }));
  return (
    <Field label={label} hint={hint} required={required} error={error}>
      {(control) => (
        <Combobox
          {...control}
          label={label}
          single={single}
          chosen={chosen}
          options={options}
          typed={typed}
          searching={found.isFetching || sought !== typed}
          nothingFound={t("nobodyFound")}
          onType={setTyped}
          onChange={onChange}
        />
      )}
    </Field>
  );
}

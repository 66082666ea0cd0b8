import { useDeferredValue, useState } from "react";
import { useTexts } from "../i18n/index.ts";
import { Combobox, type ComboboxOption, Field } from "../kit/index.ts";
import { usePeopleFound } from "../people/index.ts";

interface PersonFieldProps {
  label: string;
  person: ComboboxOption | undefined;
  required?: boolean;
  error?: string | undefined;
  onChange: (person: ComboboxOption | undefined) => void;
}

/** One person of the organisation, found by typing. */
export function PersonField({ person, onChange, ...field }: PersonFieldProps) {
  return (
    <PeopleField
      {...field}
      single
      people={person === undefined ? [] : [person]}
      onChange={([next]) => onChange(next)}
    />
  );
}

interface PeopleFieldProps {
  label: string;
  people: readonly ComboboxOption[];
  single?: boolean;
  required?: boolean;
  error?: string | undefined;
  onChange: (people: ComboboxOption[]) => void;
}

/** People of the organisation, found by typing. */
export function PeopleField({ label, people, single, required, error, onChange }: PeopleFieldProps) {
  const t = useTexts("instance-manage");
  const [typed, setTyped] = useState("");
  const found = usePeopleFound(useDeferredValue(typed));
  return (
    <Field label={label} required={required} error={error}>
      {(control) => (
        <Combobox
          {...control}
          label={label}
          {...(single === true ? { single } : {})}
          chosen={people}
          options={(found.data?.rows ?? []).map(({ userCode, realName, deptName }) => ({
            value: userCode,
            label: realName,
            note: `${deptName} · ${userCode}`,
          }))}
          typed={typed}
          searching={found.isFetching}
          nothingFound={t("nobody", { typed: typed.trim() })}
          onType={setTyped}
          onChange={onChange}
        />
      )}
    </Field>
  );
}

import { useTexts } from "../i18n/index.ts";
import { Combobox, type ComboboxOption, Field } from "../kit/index.ts";
import { usePeopleSearch } from "./use-people.ts";

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
  const search = usePeopleSearch();
  return (
    <Field label={label} hint={hint} required={required} error={error}>
      {(control) => (
        <Combobox
          {...control}
          {...search}
          label={label}
          single={single}
          chosen={chosen}
          nothingFound={t("nobodyFound")}
          onChange={onChange}
        />
      )}
    </Field>
  );
}

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
  /** The one who is not offered: oneself, where it cannot be oneself. */
  except?: string;
  /** Also those who have left and had to do with what one may read. */
  former?: boolean;
  onChange: (chosen: ComboboxOption[]) => void;
}

/** One or several people of the organisation, found by name or username. */
export function PeopleField(props: PeopleFieldProps) {
  const { label, hint, chosen, single = false, required = false, error, except, former, onChange } = props;
  const t = useTexts("form");
  const search = usePeopleSearch({ former });
  return (
    <Field label={label} hint={hint} required={required} error={error}>
      {(control) => (
        <Combobox
          {...control}
          {...search}
          options={search.options.filter(({ value }) => value !== except)}
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

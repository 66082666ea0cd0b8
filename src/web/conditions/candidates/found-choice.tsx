import { useTexts } from "../../i18n/index.ts";
import { Combobox, type ComboboxOption, Field } from "../../kit/index.ts";

interface FoundChoiceProps {
  /** By what it is called; its code where that is not known. */
  chosen: ComboboxOption | undefined;
  /** What is wrong with what is chosen. */
  error?: string | undefined;
  options: readonly ComboboxOption[];
  typed: string;
  searching?: boolean;
  nothingFound: string;
  mayEdit: boolean;
  onType: (typed: string) => void;
  /** Nothing where what was chosen is taken out. */
  onChange: (value: string | undefined) => void;
}

/** One of many, found by typing what it is called. */
export function FoundChoice({ chosen, error, mayEdit, onChange, ...found }: FoundChoiceProps) {
  const t = useTexts("conditions");
  const label = t("value");
  return (
    <Field label={label} error={error} hint={chosen === undefined ? t("candidate.missing") : undefined}>
      {(control) =>
        mayEdit ? (
          <Combobox
            {...control}
            {...found}
            label={label}
            single
            chosen={chosen === undefined ? [] : [chosen]}
            onChange={([next]) => onChange(next?.value)}
          />
        ) : (
          <output id={control.id}>{chosen?.label ?? "—"}</output>
        )
      }
    </Field>
  );
}

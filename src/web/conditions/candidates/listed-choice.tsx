import { useTexts } from "../../i18n/index.ts";
import { SelectField, type SelectOption } from "../../kit/index.ts";

interface ListedChoiceProps {
  literal: string | number;
  choices: readonly SelectOption[];
  /** They are still being fetched: nobody can tell yet what is among them. */
  isFetching?: boolean;
  mayEdit: boolean;
  onChange: (literal: string) => void;
}

/** One of a list that is known as a whole. A code that is not in it stays, and the field says so. */
export function ListedChoice({ literal, choices, isFetching = false, mayEdit, onChange }: ListedChoiceProps) {
  const t = useTexts("conditions");
  const chosen = String(literal);
  const isOffered = chosen === "" || choices.some(({ value }) => value === chosen);
  return (
    <SelectField
      label={t("value")}
      isFilledLate
      value={chosen}
      disabled={!mayEdit}
      {...(chosen === "" ? { none: t("candidate.choose"), hint: t("candidate.missing") } : {})}
      error={isOffered || isFetching ? undefined : t("candidate.gone", { code: chosen })}
      options={isOffered ? choices : [{ value: chosen, label: chosen }, ...choices]}
      onChoose={onChange}
    />
  );
}

import { DraftTextField, MeantNumberField } from "../../editing/index.ts";
import { useTexts } from "../../i18n/index.ts";

interface TypedValueProps {
  literal: string | number;
  /** Why it is typed where others choose. */
  hint?: string | undefined;
  mayEdit: boolean;
  onChange: (literal: string | number) => void;
}

/** A value as it is stored, typed. */
export function TypedValue({ literal, hint, mayEdit, onChange }: TypedValueProps) {
  const t = useTexts("conditions");
  const shared = {
    label: t("value"),
    hint: literal === "" ? t("candidate.enter") : hint,
    readOnly: !mayEdit,
  };
  return typeof literal === "number" ? (
    <MeantNumberField {...shared} value={literal} onMean={onChange} />
  ) : (
    <DraftTextField {...shared} value={literal} onType={onChange} />
  );
}

import { DraftTextArea, DraftTextField } from "../../editing/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { useBuilder } from "../builder-context.ts";

const others = ["en-US", "ja-JP"] as const;
type Names = Readonly<Record<string, string>>;

interface NamesFieldsProps {
  label: string;
  property: string;
  value: string;
  names: Names | undefined;
  required?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  long?: boolean;
  onText: (text: string) => void;
  onNames: (names: Names | undefined) => void;
}

/** A text in three languages: as it was written, and in the others where somebody has said it. */
export function NamesFields(props: NamesFieldsProps) {
  const { label, property, value, names, required = false, hint, error, long, onText, onNames } = props;
  const t = useTexts("form-builder");
  const { mayEdit } = useBuilder();
  const Text = long === true ? DraftTextArea : DraftTextField;
  const setName = (language: string, text: string) => onNames(withName(names, language, text));
  return (
    <>
      <Text
        label={label}
        required={required}
        hint={hint}
        error={error}
        value={value}
        readOnly={!mayEdit}
        data-property={property}
        onType={onText}
      />
      <details open={names !== undefined && Object.keys(names).length > 0}>
        <summary>{t("otherLanguages")}</summary>
        {others.map((language) => (
          <Text
            key={language}
            label={t(`inLanguage.${language}`, { what: label })}
            value={names?.[language] ?? ""}
            readOnly={!mayEdit}
            onType={(text) => setName(language, text)}
          />
        ))}
      </details>
    </>
  );
}

/** The names with one of them as typed; none at all where the last one was emptied. */
export function withName(names: Names | undefined, language: string, text: string): Names | undefined {
  const { [language]: _before, ...rest } = names ?? {};
  const next = text === "" ? rest : { ...rest, [language]: text };
  return Object.keys(next).length === 0 ? undefined : next;
}

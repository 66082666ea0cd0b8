import { DraftTextArea, DraftTextField } from "../../editing/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { useDesign } from "../design-context.ts";

const others = ["en-US", "ja-JP"] as const;
type Names = Readonly<Record<string, string>> | undefined;

interface NamesFieldsProps {
  /** Key of the text's property: `taskName`. */
  property: string;
  value: string;
  names: Names;
  error?: string | undefined;
  long?: boolean;
  onText: (text: string) => void;
  onNames: (names: Names) => void;
}

/** A text in the three languages: as it was written, and in the others where somebody has said it. */
export function NamesFields({ property, value, names, error, long, onText, onNames }: NamesFieldsProps) {
  const t = useTexts("process-design");
  const { mayEdit } = useDesign();
  const Text = long === true ? DraftTextArea : DraftTextField;
  const setName = (language: string, text: string) => {
    const { [language]: _before, ...rest } = names ?? {};
    const next = text === "" ? rest : { ...rest, [language]: text };
    onNames(Object.keys(next).length === 0 ? undefined : next);
  };
  return (
    <>
      <Text
        label={t(`property.${property}`)}
        required
        error={error}
        value={value}
        readOnly={!mayEdit}
        data-property={property}
        onType={onText}
      />
      <details open={names !== undefined}>
        <summary>{t("otherLanguages")}</summary>
        {others.map((language) => (
          <Text
            key={language}
            label={t(`inLanguage.${language}`, { what: t(`property.${property}`) })}
            value={names?.[language] ?? ""}
            readOnly={!mayEdit}
            onType={(text) => setName(language, text)}
          />
        ))}
      </details>
    </>
  );
}

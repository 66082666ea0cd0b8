import { useState } from "react";
import { useLanguage, useTexts } from "../i18n/index.ts";
import { DraftTextArea, DraftTextField } from "./draft-fields.tsx";

const written = "zh-CN";
const languages = [written, "en-US", "ja-JP"] as const;
type Language = (typeof languages)[number];
export type Names = Readonly<Record<string, string>>;

export interface NamesFieldsProps {
  label: string;
  /** The key of the text as it is written, by which its problems are found. */
  property: string;
  /** The text as it is written, which is read in Chinese and wherever nobody has said it otherwise. */
  value: string;
  names: Names | undefined;
  mayEdit: boolean;
  required?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  long?: boolean;
  onText: (text: string) => void;
  /** Undefined where the last one was emptied. */
  onNames: (names: Names | undefined) => void;
}

/** A text in three languages: as whoever looks reads it, and below in the others. */
export function NamesFields(props: NamesFieldsProps) {
  const { label, property, value, names, mayEdit, required = false, hint, error, long } = props;
  const t = useTexts("editing");
  const reader = useLanguage();
  // As it was when the fields came: what is typed now does not change its place under the hand.
  const [first] = useState<Language>(() => (names?.[reader] === undefined ? written : reader));
  const Text = long === true ? DraftTextArea : DraftTextField;
  const field = (language: Language, of: { label: string; hint?: string | undefined }) =>
    language === written ? (
      <Text
        key={language}
        {...of}
        required={required}
        error={error}
        value={value}
        readOnly={!mayEdit}
        data-property={property}
        onType={props.onText}
      />
    ) : (
      <Text
        key={language}
        {...of}
        value={names?.[language] ?? ""}
        readOnly={!mayEdit}
        onType={(text) => props.onNames(withName(names, language, text))}
      />
    );
  return (
    <>
      {field(first, { label, hint })}
      <details open={names !== undefined && Object.keys(names).length > 0}>
        <summary>{t("names.others")}</summary>
        {languages
          .filter((language) => language !== first)
          .map((language) => field(language, { label: t(`names.in.${language}`, { what: label }) }))}
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

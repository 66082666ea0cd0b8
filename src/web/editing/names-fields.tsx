import { type ReactNode, useState } from "react";
import { type Language, languages } from "#contract/codes/language.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import { DraftTextArea, DraftTextField } from "./draft-fields.tsx";
import {
  isOnlyOwn,
  type Names,
  type TextChange,
  textIn,
  typedIn,
  writtenLanguage,
} from "./text-in-languages.ts";

export interface NamesFieldsProps {
  label: string;
  /** The key of the text, by which its problems are found. */
  property: string;
  /** The text as it is written, which is read in Chinese and wherever nobody has said it otherwise. */
  value: string;
  names: Names | undefined;
  mayEdit: boolean;
  required?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  long?: boolean;
  /** `about` names the field, so that what is typed into it is one step back. */
  onChange: (given: TextChange, about: string) => void;
}

/** A text in three languages: first as whoever looks writes it, and below in the others. */
export function NamesFields(props: NamesFieldsProps) {
  const { label, property, value, names, mayEdit, required = false, hint, error, long } = props;
  const t = useTexts("editing");
  const reader = useLanguage();
  const said = { text: value, names };
  /** The field that the text as a whole is asked for in, and its problems are said at. */
  const asked = isOnlyOwn(said, reader) ? reader : writtenLanguage;
  const Text = long === true ? DraftTextArea : DraftTextField;
  const field = (language: Language) => (
    <Text
      key={language}
      label={language === reader ? label : t(`names.in.${language}`, { what: label })}
      hint={language === reader ? hint : undefined}
      // What is read in this language until somebody writes it.
      placeholder={value}
      value={textIn(language, reader, said)}
      readOnly={!mayEdit}
      required={required && language === asked}
      {...(language === asked ? { error, "data-property": property } : {})}
      onType={(typed) => props.onChange(typedIn(language, reader, said, typed), `${property} ${language}`)}
    />
  );
  const others = languages.filter((language) => language !== reader);
  const isSaid = others.some((language) => textIn(language, reader, said) !== "");
  return (
    <>
      {field(reader)}
      <Others
        key={`others ${reader}`}
        isSaid={isSaid || (error !== undefined && asked !== reader)}
        title={t("names.others")}
      >
        {others.map(field)}
      </Others>
    </>
  );
}

/** Open where there is something to read; whoever opened or emptied it keeps it as it is. */
function Others({ isSaid, title, children }: { isSaid: boolean; title: string; children: ReactNode }) {
  const [open, setOpen] = useState(isSaid);
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

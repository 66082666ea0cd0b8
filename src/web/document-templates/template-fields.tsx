import { useState } from "react";
import { type DocumentKind, documentKinds } from "#contract/codes/document-template.ts";
import { type Language, languages } from "#contract/codes/language.ts";
import { useTexts } from "../i18n/index.ts";
import {
  CheckBox,
  Combobox,
  type ComboboxOption,
  Field,
  SelectField,
  TextAreaField,
  TextField,
} from "../kit/index.ts";
import { usePublishedProcesses } from "./use-published-processes.ts";

/** What a template is called and for what it is, as somebody writes it. */
export interface EnteredTemplate {
  templateName: string;
  description: string;
  kind: DocumentKind;
  language: Language;
  isShared: boolean;
  processes: readonly ComboboxOption[];
}

interface TemplateFieldsProps {
  entered: EnteredTemplate;
  errors: Readonly<Record<string, string>>;
  /** Of a template that is there: its kind and whose it is stay. */
  isKept?: boolean;
  /** The caller may make templates for every organisation. */
  mayShare?: boolean;
  onChange: (entered: EnteredTemplate) => void;
}

/** The fields of a template besides its document. */
export function TemplateFields({
  entered,
  errors,
  isKept = false,
  mayShare = false,
  onChange,
}: TemplateFieldsProps) {
  const t = useTexts("document-templates");
  const [typed, setTyped] = useState("");
  const processes = usePublishedProcesses();
  const set = (changes: Partial<EnteredTemplate>) => onChange({ ...entered, ...changes });
  const isForProcesses = entered.kind === "application" && !entered.isShared;
  const word = typed.trim().toLowerCase();
  return (
    <>
      <TextField
        label={t("field.name")}
        value={entered.templateName}
        maxLength={100}
        required
        error={errors["templateName"]}
        onChange={(event) => set({ templateName: event.target.value })}
      />
      {isKept ? null : (
        <SelectField
          label={t("field.kind")}
          hint={t(`kindMeans.${entered.kind}`)}
          value={entered.kind}
          options={documentKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          error={errors["kind"]}
          onChoose={(kind) => set({ kind: kind as DocumentKind, processes: [] })}
        />
      )}
      {isForProcesses ? (
        <Field label={t("field.processes")} hint={t("processesHint")} error={errors["processIds"]}>
          {(control) => (
            <Combobox
              {...control}
              label={t("field.processes")}
              chosen={entered.processes}
              options={processes.filter(
                ({ value, label }) =>
                  label.toLowerCase().includes(word) || value.toLowerCase().includes(word),
              )}
              typed={typed}
              nothingFound={t("noProcess")}
              onType={setTyped}
              onChange={(next) => set({ processes: next })}
            />
          )}
        </Field>
      ) : null}
      <SelectField
        label={t("field.language")}
        hint={t("languageHint")}
        value={entered.language}
        options={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
        onChoose={(language) => set({ language: language as Language })}
      />
      <TextAreaField
        label={t("field.description")}
        value={entered.description}
        maxLength={500}
        rows={2}
        error={errors["description"]}
        onChange={(event) => set({ description: event.target.value })}
      />
      {mayShare && !isKept ? (
        <CheckBox
          label={t("share")}
          note={t("shareMeans")}
          checked={entered.isShared}
          onChange={({ target }) => set({ isShared: target.checked, processes: [] })}
        />
      ) : null}
    </>
  );
}

import { ArrowDown, ArrowUp, X } from "lucide-react";
import { type Language, languages } from "#contract/codes/language.ts";
import type { CandidateValue } from "#contract/shapes/form-page.ts";
import { DraftTextField, namesOfNew, textIn, typedIn } from "../../editing/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { Button, TextButton } from "../../kit/index.ts";
import { type Chosen, useBuilder } from "../builder-context.ts";
import { changeComponent } from "../model/index.ts";
import { propertyTitleKey } from "../property-words.ts";
import { useErrorAt } from "../use-error-at.ts";
import styles from "./panel.module.css";
import { pastedChoices } from "./pasted-choices.ts";

/** The choices of a field, each with what is stored and what people read; a column of a spreadsheet is pasted as a whole. */
export function ChoiceList({ chosen: { key, component } }: { chosen: Chosen }) {
  const t = useTexts("form-builder", "editing");
  const reader = useLanguage();
  const { edit, mayEdit } = useBuilder();
  const errorAt = useErrorAt();
  const choices = component.candidateJsonValue ?? [];
  // On the list as it is by then: what is typed reaches the form a moment later.
  const set = (next: (now: readonly CandidateValue[]) => readonly CandidateValue[], about: string) =>
    edit(
      (page) =>
        changeComponent(page, key, (now) => ({
          ...now,
          candidateJsonValue: [...next(now.candidateJsonValue ?? [])],
        })),
      `${key} candidateJsonValue ${about}`,
    );
  const setOne = (at: number, next: (now: CandidateValue) => CandidateValue, about: string) =>
    set((now) => now.map((choice, index) => (index === at ? next(choice) : choice)), `${at} ${about}`);
  const setText = (at: number, language: Language, typed: string) =>
    setOne(
      at,
      (now) => {
        const { i18n, ...rest } = now;
        const change = typedIn(language, reader, { text: now.TEXT, names: i18n }, typed);
        const names = "names" in change ? change.names : i18n;
        const said = { ...rest, TEXT: change.text ?? now.TEXT };
        return names === undefined ? said : { ...said, i18n: { ...names } };
      },
      language,
    );
  const move = (at: number, by: 1 | -1) =>
    set((now) => {
      const next = [...now];
      const [moved] = next.splice(at, 1);
      if (moved !== undefined) next.splice(at + by, 0, moved);
      return next;
    }, `move ${Date.now()}`);
  /** A choice that was just written, with its name in the language of whoever wrote it. */
  const named = (choice: CandidateValue): CandidateValue => {
    const i18n = namesOfNew(reader, choice.TEXT);
    return i18n === undefined ? choice : { ...choice, i18n };
  };
  const freeValue = () => {
    const taken = new Set(choices.map(({ VALUE }) => VALUE));
    let number = choices.length + 1;
    while (taken.has(String(number))) number += 1;
    return String(number);
  };
  const error = errorAt({ key }, "candidateJsonValue", ".candidateJsonValue");
  return (
    <fieldset className={styles.list} data-property="candidateJsonValue">
      <legend>{t(propertyTitleKey(component, "candidateJsonValue"))}</legend>
      {error === undefined ? null : <p className={styles.fault}>{error}</p>}
      <ol>
        {choices.map(({ VALUE, TEXT, i18n }, at) => (
          <li key={at} className={styles.choice}>
            <DraftTextField
              label={t("choices.text", { number: at + 1 })}
              // What is read in this language until somebody writes it.
              placeholder={TEXT}
              value={textIn(reader, reader, { text: TEXT, names: i18n })}
              readOnly={!mayEdit}
              error={errorAt({ key }, "candidateJsonValue", `candidateJsonValue[${at}].TEXT`)}
              onPaste={(event) => {
                const pasted = pastedChoices(event.clipboardData.getData("text"));
                if (pasted.length < 2 || !mayEdit) return;
                event.preventDefault();
                set((now) => [...now.slice(0, at), ...pasted.map(named), ...now.slice(at + 1)], "paste");
              }}
              onType={(text) => setText(at, reader, text)}
            />
            <DraftTextField
              label={t("choices.value", { number: at + 1 })}
              value={VALUE}
              readOnly={!mayEdit}
              error={errorAt({ key }, "candidateJsonValue", `candidateJsonValue[${at}].VALUE`)}
              onType={(text) => setOne(at, (now) => ({ ...now, VALUE: text }), "VALUE")}
            />
            <details>
              <summary>{t("otherLanguages")}</summary>
              {languages
                .filter((language) => language !== reader)
                .map((language) => (
                  <DraftTextField
                    key={language}
                    label={t(`editing:names.in.${language}`, { what: t("choices.text", { number: at + 1 }) })}
                    placeholder={TEXT}
                    value={textIn(language, reader, { text: TEXT, names: i18n })}
                    readOnly={!mayEdit}
                    onType={(text) => setText(at, language, text)}
                  />
                ))}
            </details>
            {mayEdit ? (
              <span className={styles.acts}>
                <Button
                  size="small"
                  look="quiet"
                  icon={<ArrowUp size={14} />}
                  aria-label={t("choices.earlier", { number: at + 1 })}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <Button
                  size="small"
                  look="quiet"
                  icon={<ArrowDown size={14} />}
                  aria-label={t("choices.later", { number: at + 1 })}
                  disabled={at === choices.length - 1}
                  onClick={() => move(at, 1)}
                />
                <Button
                  size="small"
                  look="quiet"
                  icon={<X size={14} />}
                  aria-label={t("choices.remove", { number: at + 1 })}
                  onClick={() =>
                    set((now) => now.filter((_choice, index) => index !== at), `remove ${Date.now()}`)
                  }
                />
              </span>
            ) : null}
          </li>
        ))}
      </ol>
      {mayEdit ? (
        <TextButton
          onClick={() =>
            set(
              (now) => [
                ...now,
                named({ VALUE: freeValue(), TEXT: t("newChoice", { number: now.length + 1 }) }),
              ],
              `add ${choices.length}`,
            )
          }
        >
          {t("choices.add")}
        </TextButton>
      ) : null}
    </fieldset>
  );
}

import { ArrowDown, ArrowUp, X } from "lucide-react";
import type { CandidateValue } from "#contract/shapes/form-page.ts";
import { DraftTextField, withName } from "../../editing/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { Button, TextButton } from "../../kit/index.ts";
import { type Chosen, useBuilder } from "../builder-context.ts";
import { changeComponent } from "../model/index.ts";
import { useErrorAt } from "../use-error-at.ts";
import styles from "./panel.module.css";
import { pastedChoices } from "./pasted-choices.ts";

const others = ["en-US", "ja-JP"] as const;

/** The choices of a field, each with what is stored and what people read; a column of a spreadsheet is pasted as a whole. */
export function ChoiceList({ chosen: { key, component } }: { chosen: Chosen }) {
  const t = useTexts("form-builder");
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
  const setName = (at: number, language: string, text: string) =>
    setOne(
      at,
      ({ i18n, ...rest }) => {
        const names = withName(i18n, language, text);
        return names === undefined ? rest : { ...rest, i18n: { ...names } };
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
  const freeValue = () => {
    const taken = new Set(choices.map(({ VALUE }) => VALUE));
    let number = choices.length + 1;
    while (taken.has(String(number))) number += 1;
    return String(number);
  };
  const error = errorAt({ key }, "candidateJsonValue", ".candidateJsonValue");
  return (
    <fieldset className={styles.list} data-property="candidateJsonValue">
      <legend>{t("choices.title")}</legend>
      {error === undefined ? null : <p className={styles.fault}>{error}</p>}
      <ol>
        {choices.map(({ VALUE, TEXT, i18n }, at) => (
          <li key={at} className={styles.choice}>
            <DraftTextField
              label={t("choices.text", { number: at + 1 })}
              value={TEXT}
              readOnly={!mayEdit}
              error={errorAt({ key }, "candidateJsonValue", `candidateJsonValue[${at}].TEXT`)}
              onPaste={(event) => {
                const pasted = pastedChoices(event.clipboardData.getData("text"));
                if (pasted.length < 2 || !mayEdit) return;
                event.preventDefault();
                set((now) => [...now.slice(0, at), ...pasted, ...now.slice(at + 1)], "paste");
              }}
              onType={(text) => setOne(at, (now) => ({ ...now, TEXT: text }), "TEXT")}
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
              {others.map((language) => (
                <DraftTextField
                  key={language}
                  label={t(`inLanguage.${language}`, { what: t("choices.text", { number: at + 1 }) })}
                  value={i18n?.[language] ?? ""}
                  readOnly={!mayEdit}
                  onType={(text) => setName(at, language, text)}
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
              (now) => [...now, { VALUE: freeValue(), TEXT: t("newChoice", { number: now.length + 1 }) }],
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

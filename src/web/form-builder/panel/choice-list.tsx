import { ArrowDown, ArrowUp, X } from "lucide-react";
import type { CandidateValue } from "#contract/shapes/form-page.ts";
import { useTexts } from "../../i18n/index.ts";
import { Button, TextButton, TextField } from "../../kit/index.ts";
import { type Chosen, useBuilder } from "../builder-context.ts";
import { useChange } from "../use-change.ts";
import { useErrorAt } from "../use-error-at.ts";
import { withName } from "./names-fields.tsx";
import styles from "./panel.module.css";
import { pastedChoices } from "./pasted-choices.ts";

const others = ["en-US", "ja-JP"] as const;

/** The choices of a field, each with what is stored and what people read; a column of a spreadsheet is pasted as a whole. */
export function ChoiceList({ chosen: { key, component } }: { chosen: Chosen }) {
  const t = useTexts("form-builder");
  const { mayEdit } = useBuilder();
  const { change } = useChange();
  const errorAt = useErrorAt();
  const choices = component.candidateJsonValue ?? [];
  const set = (next: readonly CandidateValue[], about = "candidateJsonValue") =>
    change(key, { candidateJsonValue: [...next] }, about);
  const setOne = (at: number, given: Partial<CandidateValue>, about: string) =>
    set(
      choices.map((choice, index) => (index === at ? { ...choice, ...given } : choice)),
      `candidateJsonValue ${at} ${about}`,
    );
  const setName = (at: number, language: string, text: string) => {
    const { i18n, ...rest } = choices[at] ?? { VALUE: "", TEXT: "" };
    const names = withName(i18n, language, text);
    set(
      choices.map((choice, index) =>
        index === at ? { ...rest, ...(names === undefined ? {} : { i18n: { ...names } }) } : choice,
      ),
      `candidateJsonValue ${at} ${language}`,
    );
  };
  const move = (at: number, by: 1 | -1) => {
    const next = [...choices];
    const [moved] = next.splice(at, 1);
    if (moved !== undefined) next.splice(at + by, 0, moved);
    set(next, `candidateJsonValue move ${Date.now()}`);
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
      <legend>{t("choices.title")}</legend>
      {error === undefined ? null : <p className={styles.fault}>{error}</p>}
      <ol>
        {choices.map(({ VALUE, TEXT, i18n }, at) => (
          <li key={at} className={styles.choice}>
            <TextField
              label={t("choices.text", { number: at + 1 })}
              value={TEXT}
              readOnly={!mayEdit}
              error={errorAt({ key }, "candidateJsonValue", `candidateJsonValue[${at}].TEXT`)}
              onPaste={(event) => {
                const pasted = pastedChoices(event.clipboardData.getData("text"));
                if (pasted.length < 2 || !mayEdit) return;
                event.preventDefault();
                set([...choices.slice(0, at), ...pasted, ...choices.slice(at + 1)], "paste");
              }}
              onChange={(event) => setOne(at, { TEXT: event.target.value }, "TEXT")}
            />
            <TextField
              label={t("choices.value", { number: at + 1 })}
              value={VALUE}
              readOnly={!mayEdit}
              error={errorAt({ key }, "candidateJsonValue", `candidateJsonValue[${at}].VALUE`)}
              onChange={(event) => setOne(at, { VALUE: event.target.value }, "VALUE")}
            />
            <details>
              <summary>{t("otherLanguages")}</summary>
              {others.map((language) => (
                <TextField
                  key={language}
                  label={t(`inLanguage.${language}`, { what: t("choices.text", { number: at + 1 }) })}
                  value={i18n?.[language] ?? ""}
                  readOnly={!mayEdit}
                  onChange={(event) => setName(at, language, event.target.value)}
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
                    set(
                      choices.filter((_choice, index) => index !== at),
                      `remove ${Date.now()}`,
                    )
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
              [...choices, { VALUE: freeValue(), TEXT: t("newChoice", { number: choices.length + 1 }) }],
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

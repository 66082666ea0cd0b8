import { type ClipboardEvent, type KeyboardEvent, memo, useCallback, useMemo, useState } from "react";
import { DraftInput } from "../../editing/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { CheckBox, Empty } from "../../kit/index.ts";
import { useBuilder } from "../builder-context.ts";
import { type OtherLanguage, type PageText, pageTexts, setPageTexts } from "../model/index.ts";
import styles from "./texts.module.css";

const languages = ["written", "en-US", "ja-JP"] as const;
type Column = (typeof languages)[number];

/** Every text of the form in all its languages, one under the other; a block of a spreadsheet is pasted as a whole. */
export function TextsView() {
  const t = useTexts("form-builder");
  const { page, edit, mayEdit } = useBuilder();
  const [onlyMissing, setOnlyMissing] = useState(false);
  const texts = useMemo(() => pageTexts(page), [page]);
  const missing = texts.filter((text) => languages.some((language) => textIn(text, language) === ""));
  const shown = onlyMissing ? missing : texts;
  const set = useCallback(
    (id: string, language: Column, text: string) =>
      edit((now) => setPageTexts(now, language, { [id]: text }), `${id} ${language}`),
    [edit],
  );
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const place = (event.target as HTMLElement).dataset;
    const lines = event.clipboardData
      .getData("text")
      .replace(/\r?\n$/u, "")
      .split(/\r?\n/u);
    const cells = lines.map((line) => line.split("\t"));
    if (!mayEdit || (cells.length < 2 && (cells[0]?.length ?? 0) < 2)) return;
    const row = shown.findIndex(({ id }) => id === place["id"]);
    const column = languages.findIndex((language) => language === place["language"]);
    if (row < 0 || column < 0) return;
    event.preventDefault();
    edit((now) =>
      languages.slice(column).reduce((next, language, offset) => {
        const given = cells.flatMap((line, at): [string, string][] => {
          const id = shown[row + at]?.id;
          const text = line[offset];
          return id === undefined || text === undefined ? [] : [[id, text.trim()]];
        });
        return setPageTexts(next, language, Object.fromEntries(given));
      }, now),
    );
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }[event.key];
    const cell = event.target as HTMLElement;
    if (by === undefined || cell.tagName !== "INPUT") return;
    const column = [
      ...event.currentTarget.querySelectorAll<HTMLElement>(
        `[data-language="${cell.dataset["language"] ?? ""}"]`,
      ),
    ];
    const next = column[column.indexOf(cell) + by];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <section className={styles.texts}>
      <h2>{t("view.texts")}</h2>
      <p className={styles.note} role="status">
        {missing.length === 0 ? t("texts.complete") : t("texts.missing", { count: missing.length })}
      </p>
      <CheckBox
        label={t("texts.onlyMissing")}
        checked={onlyMissing}
        onChange={(event) => setOnlyMissing(event.target.checked)}
      />
      {shown.length === 0 ? (
        <Empty>{t(texts.length === 0 ? "canvas.nothing" : "texts.complete")}</Empty>
      ) : (
        <div className={styles.frame}>
          <table onPaste={paste} onKeyDown={press}>
            <thead>
              <tr>
                <th scope="col">{t("texts.what")}</th>
                {languages.map((language) => (
                  <th key={language} scope="col">
                    {t(`texts.in.${language}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((text) => (
                <TextRow
                  key={text.id}
                  text={text}
                  signature={signatureOf(text)}
                  mayEdit={mayEdit}
                  onSet={set}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

interface TextRowProps {
  text: PageText;
  /** What it says, as one text: a row that says the same is not drawn again. */
  signature: string;
  mayEdit: boolean;
  onSet: (id: string, language: Column, text: string) => void;
}

const TextRow = memo(
  function TextRow({ text, mayEdit, onSet }: TextRowProps) {
    const t = useTexts("form-builder");
    return (
      <tr>
        <th scope="row">
          {text.what === "title" || text.field === ""
            ? t(`texts.${text.what}`)
            : t("texts.ofField", { what: t(`texts.${text.what}`), field: text.field })}
        </th>
        {languages.map((language) => {
          const value = textIn(text, language);
          return (
            <td key={language} data-missing={value === "" || undefined}>
              <DraftInput
                type="text"
                value={value}
                readOnly={!mayEdit}
                data-id={text.id}
                data-language={language}
                aria-label={t("texts.cell", { text: text.written, language: t(`texts.in.${language}`) })}
                onType={(typed) => onSet(text.id, language, typed)}
              />
            </td>
          );
        })}
      </tr>
    );
  },
  (before, after) => before.signature === after.signature && before.mayEdit === after.mayEdit,
);

function textIn(text: PageText, language: Column): string {
  return language === "written" ? text.written : (text.others[language satisfies OtherLanguage] ?? "");
}

function signatureOf({ id, field, written, others }: PageText): string {
  return JSON.stringify([id, field, written, others]);
}

import { ComponentType } from "#contract/codes/component-type.ts";
import { useTexts } from "../../i18n/index.ts";
import { PersonName } from "../../people/index.ts";
import { joinTexts } from "../choices.ts";
import { defineFieldKind } from "../define-field-kind.tsx";
import type { FieldReadProps } from "../field-kind.ts";
import { antdEditor } from "../lazy-part.tsx";
import { textList } from "../value-format.ts";
import styles from "../../kit/field-parts.module.css";
import fields from "../fields.module.css";

function People({ value, language }: FieldReadProps) {
  const t = useTexts("form");
  const codes = textList(value);
  if (codes.length === 0) return <span className={styles.nothing}>{t("nothing")}</span>;
  return (
    <span className={fields.text} data-shape="text">
      {codes.map((code, index) => (
        <span key={code}>
          {index === 0 ? null : language === "en-US" ? ", " : "、"}
          <PersonName userCode={code} />
        </span>
      ))}
    </span>
  );
}

/** 1011: a person by code, or a list of them; shown by name. */
export const personField = defineFieldKind({
  type: ComponentType.person,
  empty: null,
  print: (value, { language }) => joinTexts(textList(value), language),
  Editor: antdEditor(async () => (await import("../editors/person-editor.tsx")).PersonEditor),
  Read: People,
  Cell: People,
});

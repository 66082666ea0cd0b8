import type { Language } from "#contract/codes/language.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { ReferenceLabels } from "#contract/shapes/tables.ts";
import type { FieldModel } from "#tables";
import type { Say } from "../../i18n/index.ts";
import { saysWhose } from "../source/rights-on-row.ts";
import { cellLine, choiceTitle } from "./cell-text.ts";
import styles from "./cell.module.css";

interface CellValueProps {
  field: FieldModel;
  value: JsonValue | undefined;
  language: Language;
  labels?: ReferenceLabels | undefined;
  say: Say;
}

/** A value in a list: text, a tag for a choice with a colour, a swatch for a colour. Draws no hooks: there are thousands. */
export function CellValue({ field, value, language, labels, say }: CellValueProps) {
  if (value === null && saysWhose(field)) return say("row.ofTheGroup");
  if (value === null || value === undefined || value === "") return <span className={styles.nothing}>—</span>;
  if (field.choices?.some(({ color }) => color !== undefined)) {
    const values = Array.isArray(value) ? value : [value];
    return (
      <>
        {values.map((one) => (
          <span key={String(one)} className={styles.tag} data-tone={toneOf(field, one)}>
            {choiceTitle(field, one, language)}
          </span>
        ))}
      </>
    );
  }
  if (field.kind === "colour" && typeof value === "string") {
    return (
      <span className={styles.colour}>
        <i style={{ background: value }} aria-hidden="true" />
        {value}
      </span>
    );
  }
  const line = cellLine(field, value, { language, labels, say });
  return line === "" ? <span className={styles.nothing}>—</span> : line;
}

const tones: Readonly<Record<string, string>> = {
  green: "good",
  lime: "good",
  cyan: "info",
  blue: "info",
  geekblue: "info",
  purple: "info",
  gold: "warn",
  orange: "warn",
  yellow: "warn",
  red: "bad",
  volcano: "bad",
  magenta: "bad",
};

/** Which of the palette's tones a schema's colour word is. */
export function toneOf(field: FieldModel, value: JsonValue): string {
  return tones[field.choices?.find((choice) => choice.value === value)?.color ?? ""] ?? "plain";
}

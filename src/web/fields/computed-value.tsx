import type { JsonValue } from "#contract/schema.ts";
import { useTexts } from "../i18n/index.ts";
import type { FieldKind, FieldReadProps } from "./field-kind.ts";
import styles from "./fields.module.css";

/** A figure of so many characters stays on its line in the narrowest usual field. */
const shortFigure = 11;

interface ComputedValueProps extends FieldReadProps {
  kind: FieldKind;
  id: string;
  labelledBy: string;
}

/**
 * What the form works out, where it would be typed. A short figure is marked, for its height is known; a text among
 * figures too, for it stands at the start of its lines.
 */
export function ComputedValue({ kind, id, labelledBy, ...read }: ComputedValueProps) {
  const { component, value, language } = read;
  const t = useTexts("form");
  const isText = isComputedText(value);
  const isFigure = kind.align === "end" && !isText;
  return (
    <output
      id={id}
      className={styles.computed}
      data-text={isText}
      data-figure={isFigure && kind.print(value, { component, language, word: t }).length <= shortFigure}
      aria-labelledby={labelledBy}
    >
      <kind.Read {...read} />
    </output>
  );
}

/** Whether a value that is worked out is to be read as words. */
export function isComputedText(value: JsonValue | undefined): boolean {
  return typeof value === "string" && value !== "";
}

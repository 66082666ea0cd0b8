import { ComponentType } from "#contract/codes/component-type.ts";
import { useTexts } from "../../i18n/index.ts";
import { defineFieldKind } from "../define-field-kind.tsx";
import { fieldAria } from "../field-aria.ts";
import type { FieldEditorProps } from "../field-kind.ts";
import styles from "../fields.module.css";

function SwitchEditor(props: FieldEditorProps) {
  const t = useTexts("form");
  const on = props.value === true;
  const { "aria-required": _required, ...aria } = fieldAria(props);
  return (
    <span className={styles.switch}>
      <input
        {...aria}
        type="checkbox"
        role="switch"
        checked={on}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      <span aria-hidden="true">{on ? t("yes") : t("no")}</span>
    </span>
  );
}

/** 1016: yes or no. */
export const switchField = defineFieldKind({
  type: ComponentType.switch,
  empty: false,
  oneLine: true,
  print: (value, { word }) => (typeof value === "boolean" ? word(value ? "yes" : "no") : ""),
  Editor: SwitchEditor,
});

import { useId } from "react";
import { menuIcons } from "#contract/codes/menu-icon.ts";
import { MenuIcon } from "../../shell/index.ts";
import type { FieldInputProps } from "../form/field-input-props.ts";
import { inputAria } from "../form/input-aria.ts";
import styles from "../row/row-panel.module.css";
import parts from "../../kit/field-parts.module.css";

/** An icon by its name, with the picture beside it. */
export function IconInput(props: FieldInputProps) {
  const names = useId();
  const text = typeof props.value === "string" ? props.value : "";
  return (
    <span className={styles.iconInput}>
      <MenuIcon name={text} size={20} />
      <input
        {...inputAria(props)}
        className={parts.native}
        list={names}
        value={text}
        onChange={(event) => props.onChange(event.target.value || null)}
      />
      <datalist id={names}>
        {menuIcons.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </span>
  );
}

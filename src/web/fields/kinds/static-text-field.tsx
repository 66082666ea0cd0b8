import { ComponentType } from "#contract/codes/component-type.ts";
import { commentsOf, titleOf } from "../choices.ts";
import { defineFieldKind } from "../define-field-kind.tsx";
import { plainText } from "../value-format.ts";
import styles from "../fields.module.css";

function StaticText({
  component,
  language,
}: {
  component: Parameters<typeof titleOf>[0];
  language: Parameters<typeof titleOf>[1];
}) {
  const text = plainText(commentsOf(component, language) ?? (component.defaultValue as string | undefined));
  return (
    <div className={styles.static}>
      <strong>{titleOf(component, language)}</strong>
      {text === "" ? null : <p>{text}</p>}
    </div>
  );
}

/** 1017: a heading or an explanation of the form's author; holds no value. */
export const staticTextField = defineFieldKind({
  type: ComponentType.staticText,
  empty: null,
  wide: true,
  label: "none",
  print: () => "",
  Editor: StaticText,
  Read: StaticText,
  Cell: StaticText,
});

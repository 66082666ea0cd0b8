import { useTexts } from "../../i18n/index.ts";
import type { FieldReadProps } from "../field-kind.ts";
import { plainText } from "../value-format.ts";
import { RowName } from "./row-name.tsx";
import styles from "../../kit/field-parts.module.css";
import fields from "../fields.module.css";

/** The row a field refers to, by what it is called. */
export function ReferenceRead({ component, value }: FieldReadProps) {
  const t = useTexts("form");
  const key = plainText(value);
  if (key === "") return <span className={styles.nothing}>{t("nothing")}</span>;
  return (
    <span className={fields.text} data-shape="text">
      <RowName entity={component.candidateValue ?? ""} rowKey={key} />
    </span>
  );
}

import { ComponentType } from "#contract/codes/component-type.ts";
import { DepartmentName } from "../departments/department-name.tsx";
import { joinTexts } from "../choices.ts";
import { defineFieldKind } from "../define-field-kind.tsx";
import type { FieldReadProps } from "../field-kind.ts";
import { antdEditor } from "../lazy-part.tsx";
import { useTexts } from "../../i18n/index.ts";
import { textList } from "../value-format.ts";
import styles from "../../kit/field-parts.module.css";
import fields from "../fields.module.css";

function Departments({ value, language }: FieldReadProps) {
  const t = useTexts("form");
  const ids = textList(value);
  if (ids.length === 0) return <span className={styles.nothing}>{t("nothing")}</span>;
  return (
    <span className={fields.text} data-shape="text">
      {ids.map((id, index) => (
        <span key={id}>
          {index === 0 ? null : joinTexts(["", ""], language)}
          <DepartmentName deptId={Number(id)} />
        </span>
      ))}
    </span>
  );
}

/** 1012: a department of the tree by its number; shown by name. */
export const departmentField = defineFieldKind({
  type: ComponentType.department,
  empty: null,
  print: (value, { language }) => joinTexts(textList(value), language),
  Editor: antdEditor(async () => (await import("../departments/department-editor.tsx")).DepartmentEditor),
  Read: Departments,
  Cell: Departments,
});

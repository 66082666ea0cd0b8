import { ComponentType } from "#contract/codes/component-type.ts";
import { useTexts } from "../../i18n/index.ts";
import { defineFieldKind } from "../define-field-kind.tsx";
import type { FieldReadProps } from "../field-kind.ts";
import { lazyEditor } from "../lazy-editor.tsx";
import { RowName } from "../references/row-name.tsx";
import { plainText } from "../value-format.ts";

function Referenced({ component, value }: FieldReadProps) {
  const t = useTexts("form");
  const key = plainText(value);
  if (key === "") return <span className="field-nothing">{t("nothing")}</span>;
  return (
    <span className="field-text">
      <RowName entity={component.candidateValue ?? ""} rowKey={key} />
    </span>
  );
}

/** 1019: a row of a table by its key; shown by what it is called. */
export const tableReferenceField = defineFieldKind({
  type: ComponentType.tableReference,
  empty: null,
  print: plainText,
  Editor: lazyEditor(async () => (await import("../references/reference-editor.tsx")).ReferenceEditor),
  Read: Referenced,
  Cell: Referenced,
});

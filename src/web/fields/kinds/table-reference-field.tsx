import { ComponentType } from "#contract/codes/component-type.ts";
import { defineFieldKind } from "../define-field-kind.tsx";
import type { FieldReadProps } from "../field-kind.ts";
import { antdEditor, lazyPart } from "../lazy-part.tsx";
import { plainText } from "../value-format.ts";
import styles from "../fields.module.css";

const ReferenceRead = lazyPart<FieldReadProps>(
  async () => (await import("../references/reference-read.tsx")).ReferenceRead,
  ({ value }) => (
    <span className={styles.text} data-shape="text" aria-busy="true">
      {plainText(value)}
    </span>
  ),
);

/** 1019: a row of a table by its key; shown by what it is called. */
export const tableReferenceField = defineFieldKind({
  type: ComponentType.tableReference,
  empty: null,
  print: plainText,
  Editor: antdEditor(async () => (await import("../references/reference-editor.tsx")).ReferenceEditor),
  Read: ReferenceRead,
  Cell: ReferenceRead,
});

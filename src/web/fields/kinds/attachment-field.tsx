import { ComponentType } from "#contract/codes/component-type.ts";
import { attachmentsIn } from "#contract/shapes/attachment.ts";
import type { Language } from "#contract/codes/language.ts";
import type { JsonValue } from "#contract/schema.ts";
import { joinTexts } from "../choices.ts";
import { defineFieldKind } from "../define-field-kind.tsx";
import type { FieldReadProps } from "../field-kind.ts";
import { lazyEditor, lazyPart } from "../lazy-part.tsx";
import styles from "../fields.module.css";

const namesOf = (value: JsonValue | undefined, language: Language) =>
  joinTexts(
    attachmentsIn(value).map(({ fileName }) => fileName),
    language,
  );

const AttachmentEditor = lazyEditor(
  async () => (await import("../attachments/attachment-editor.tsx")).AttachmentEditor,
);
const AttachmentRead = lazyPart<FieldReadProps>(
  async () => (await import("../attachments/attachment-read.tsx")).AttachmentRead,
  ({ value, language }) => (
    <span className={styles.text} data-shape="text">
      {namesOf(value, language)}
    </span>
  ),
);

/** 1013: uploaded files. */
export const attachmentField = defineFieldKind({
  type: ComponentType.attachment,
  empty: [],
  wide: true,
  label: "group",
  print: (value, { language }) => namesOf(value, language),
  Editor: AttachmentEditor,
  Read: AttachmentRead,
  fetchFirst: (writing) => (writing ? AttachmentEditor : AttachmentRead).fetchPart(),
});

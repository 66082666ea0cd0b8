import { ComponentType } from "#contract/codes/component-type.ts";
import { attachmentsIn } from "#contract/shapes/attachment.ts";
import { AttachmentRead } from "../attachments/attachment-read.tsx";
import { joinTexts } from "../choices.ts";
import { defineFieldKind } from "../define-field-kind.tsx";
import { lazyEditor } from "../lazy-editor.tsx";

/** 1013: uploaded files. */
export const attachmentField = defineFieldKind({
  type: ComponentType.attachment,
  empty: [],
  wide: true,
  label: "group",
  print: (value, { language }) =>
    joinTexts(
      attachmentsIn(value).map(({ fileName }) => fileName),
      language,
    ),
  Editor: lazyEditor(async () => (await import("../attachments/attachment-editor.tsx")).AttachmentEditor),
  Read: AttachmentRead,
});

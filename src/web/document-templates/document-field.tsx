import type { Attachment } from "#contract/shapes/attachment.ts";
import { FilesField } from "../fields/index.ts";
import { useTexts } from "../i18n/index.ts";

interface DocumentFieldProps {
  file: Attachment | undefined;
  error: string | undefined;
  onChange: (file: Attachment | undefined) => void;
  onUnfinished: (unfinished: boolean) => void;
}

/** The Word document of a template; a further one takes the place of the first. */
export function DocumentField({ file, error, onChange, onUnfinished }: DocumentFieldProps) {
  const t = useTexts("document-templates");
  return (
    <FilesField
      name="fileId"
      label={t("field.document")}
      files={file === undefined ? [] : [file]}
      extensions={["docx"]}
      takesPlace
      errors={error === undefined ? {} : { fileId: error }}
      onChange={(files) => onChange(files.at(-1))}
      onUnfinished={onUnfinished}
    />
  );
}

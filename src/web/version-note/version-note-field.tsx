import { limits } from "#contract/limits.ts";
import { useTexts } from "../i18n/index.ts";
import { TextAreaField } from "../kit/index.ts";

/** What a version changes, asked for as it is published. */
export function VersionNoteField({ note, onChange }: { note: string; onChange: (note: string) => void }) {
  const t = useTexts("version-note");
  return (
    <TextAreaField
      label={t("field")}
      hint={t("hint")}
      rows={2}
      maxLength={limits.versionNoteMaxCharacters}
      value={note}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

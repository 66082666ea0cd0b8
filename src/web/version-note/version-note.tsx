import { type FormEvent, useState } from "react";
import { limits } from "#contract/limits.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, TextAreaField, TextButton } from "../kit/index.ts";
import styles from "./version-note.module.css";

interface VersionNoteProps {
  version: number;
  note: string | null;
  /** Nobody may write it here where it is absent. */
  writing?: Writing | undefined;
}

interface Writing {
  saving: boolean;
  /** Whether it was saved; empty takes the note away. */
  save: (note: string) => Promise<boolean>;
}

/** What a version changes, in a designer's words; written and changed in place. */
export function VersionNote({ version, note, writing }: VersionNoteProps) {
  const t = useTexts("version-note");
  const [typed, setTyped] = useState<string>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (await writing?.save(typed ?? "")) setTyped(undefined);
  };
  if (writing === undefined)
    return note === null ? null : (
      <div className={styles.note}>
        <p>{note}</p>
      </div>
    );
  if (typed === undefined)
    return (
      <div className={styles.note}>
        {note === null ? null : <p>{note}</p>}
        <TextButton onClick={() => setTyped(note ?? "")}>{note === null ? t("add") : t("change")}</TextButton>
      </div>
    );
  return (
    <form className={styles.note} onSubmit={(event) => void save(event)}>
      <TextAreaField
        label={t("label", { version })}
        autoFocus
        rows={2}
        maxLength={limits.versionNoteMaxCharacters}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={styles.acts}>
        <Button type="submit" size="small" look="primary" busy={writing.saving}>
          {t("app:save")}
        </Button>
        <Button size="small" onClick={() => setTyped(undefined)}>
          {t("app:cancel")}
        </Button>
      </div>
    </form>
  );
}

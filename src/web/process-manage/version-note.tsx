import { type FormEvent, useState } from "react";
import { noteVersion, processVersions } from "#contract/calls/process-manage.ts";
import { limits } from "#contract/limits.ts";
import { useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, TextAreaField, TextButton } from "../kit/index.ts";
import styles from "./process-manage.module.css";

interface VersionNoteProps {
  processId: string;
  version: number;
  note: string | null;
}

/** What a version changes, in a designer's words; written and changed in place. */
export function VersionNote({ processId, version, note }: VersionNoteProps) {
  const t = useTexts("process-manage");
  const [typed, setTyped] = useState<string>();
  const { send, sending } = useSend(noteVersion, { invalidates: [processVersions] });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const saved = await send({ processId, version, note: typed ?? "" });
    if (saved !== undefined) setTyped(undefined);
  };
  if (typed === undefined)
    return (
      <div className={styles.versionNote}>
        {note === null ? null : <p>{note}</p>}
        <TextButton onClick={() => setTyped(note ?? "")}>
          {note === null ? t("note.add") : t("note.change")}
        </TextButton>
      </div>
    );
  return (
    <form className={styles.versionNote} onSubmit={(event) => void save(event)}>
      <TextAreaField
        label={t("note.label", { version })}
        autoFocus
        rows={2}
        maxLength={limits.versionNoteMaxCharacters}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={styles.versionActs}>
        <Button type="submit" size="small" look="primary" busy={sending}>
          {t("app:save")}
        </Button>
        <Button size="small" onClick={() => setTyped(undefined)}>
          {t("app:cancel")}
        </Button>
      </div>
    </form>
  );
}

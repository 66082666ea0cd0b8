import { useTexts } from "../../i18n/index.ts";
import styles from "./transfer.module.css";

interface FileDropProps {
  busy: boolean;
  /** In place of one that cannot be read. */
  isAnother?: boolean;
  onFile: (file: File) => void;
}

/** Takes the sheet of an import, chosen or dragged there. */
export function FileDrop({ busy, isAnother = false, onFile }: FileDropProps) {
  const t = useTexts("tables-transfer");
  const take = (file: File | undefined) => {
    if (file !== undefined) onFile(file);
  };
  return (
    <label
      className={styles.drop}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files[0]);
      }}
    >
      <input
        className="visually-hidden"
        type="file"
        accept=".csv,.xlsx"
        disabled={busy}
        onChange={(event) => take(event.target.files?.[0])}
      />
      <strong>
        {t(busy ? "transfer.sending" : isAnother ? "transfer.anotherFile" : "transfer.chooseFile")}
      </strong>
      <span>{t("transfer.choose")}</span>
    </label>
  );
}

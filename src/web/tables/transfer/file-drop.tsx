import { useTexts } from "../../i18n/index.ts";
import styles from "./transfer.module.css";

/** Takes the sheet of an import, chosen or dragged there. */
export function FileDrop({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
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
      <strong>{t(busy ? "transfer.sending" : "transfer.chooseFile")}</strong>
      <span>{t("transfer.choose")}</span>
    </label>
  );
}

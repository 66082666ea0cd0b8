import type { TableJob } from "#contract/shapes/tables.ts";
import { useTexts } from "../../i18n/index.ts";
import styles from "./transfer.module.css";
import parts from "../../kit/field-parts.module.css";

interface ImportSheetProps {
  job: TableJob;
  busy: boolean;
  onSheet: (sheet: string) => void;
}

/** Which sheet of a workbook was read, and another to read instead; nothing where there is no other. */
export function ImportSheet({ job, busy, onSheet }: ImportSheetProps) {
  const t = useTexts("tables-transfer");
  const others = job.sheets.filter((name) => name !== job.sheet);
  if (others.length === 0) return null;
  return (
    <label className={styles.sheet}>
      <span>{t("transfer.sheet")}</span>
      <select
        className={parts.native}
        value={job.sheet ?? ""}
        disabled={busy}
        onChange={({ target }) => onSheet(target.value)}
      >
        {job.sheet === null ? <option value="">{t("transfer.noSheet")}</option> : null}
        {job.sheets.map((name, at) => (
          <option key={`${at} ${name}`} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

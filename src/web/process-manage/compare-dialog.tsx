import { useState } from "react";
import type { ProcessRow } from "#contract/calls/process-manage.ts";
import { useTexts } from "../i18n/index.ts";
import { Dialog, SelectField } from "../kit/index.ts";
import { ComparedVersions, designed } from "./compared-versions.tsx";
import styles from "./process-manage.module.css";

interface CompareDialogProps {
  row: ProcessRow;
  versions: readonly number[];
  from: number;
  onClose: () => void;
}

/** Two versions of a process side by side: what was added, removed and changed, in words. */
export function CompareDialog({ row, versions, from, onClose }: CompareDialogProps) {
  const t = useTexts("process-manage");
  const [before, setBefore] = useState(String(from));
  const [after, setAfter] = useState(designed);
  const options = [
    { value: designed, label: t("compare.designed") },
    ...versions.map((version) => ({ value: String(version), label: t("version", { version }) })),
  ];
  return (
    <Dialog title={t("compare.title", { name: row.processName })} width="wide" closesBeside onClose={onClose}>
      <div className={styles.compared}>
        <SelectField label={t("compare.before")} value={before} options={options} onChoose={setBefore} />
        <SelectField label={t("compare.after")} value={after} options={options} onChoose={setAfter} />
      </div>
      <ComparedVersions processId={row.processId} before={before} after={after} />
    </Dialog>
  );
}

import { useState } from "react";
import { readWorkYear, type WorkDay, type WorkYearFault } from "#contract/rules/work-days.ts";
import { type Say, useTexts } from "../i18n/index.ts";
import { Button, Dialog, FileField, TextAreaField } from "../kit/index.ts";
import styles from "./work-calendar.module.css";

interface ImportDialogProps {
  year: number;
  saving: boolean;
  /** What the server finds wrong with them. */
  wrong?: string | undefined;
  onImport: (days: WorkDay[]) => void;
  onClose: () => void;
}

const faultsShown = 8;

/** Days of a whole year from a file or the clipboard, judged as they are read; nothing is stored before all are good. */
export function ImportDialog({ year, saving, wrong, onImport, onClose }: ImportDialogProps) {
  const t = useTexts("work-days");
  const [text, setText] = useState("");
  const read = text.trim() === "" ? undefined : readWorkYear(text, year);
  const faults = read?.faults ?? [];
  const isGood = read !== undefined && faults.length === 0;
  const count = (kind: string) => read?.days.filter((each) => each.kind === kind).length ?? 0;
  return (
    <Dialog
      title={t("import.title", { year })}
      lead={t("import.lead", { year })}
      onClose={onClose}
      footer={
        <>
          <Button
            look="primary"
            busy={saving}
            disabled={!isGood}
            onClick={() => isGood && onImport(read.days)}
          >
            {t("import.do")}
          </Button>
          <Button onClick={onClose}>{t("cancel")}</Button>
        </>
      }
    >
      <div className={styles.import}>
        <FileField
          label={t("import.file")}
          accept=".csv,.txt,.json"
          onFile={(file) => {
            if (file !== undefined) void file.text().then(setText);
          }}
        />
        <TextAreaField
          label={t("import.text")}
          hint={t("import.hint", { year })}
          error={wrong}
          rows={8}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div aria-live="polite">
          {isGood ? <p>{t("import.found", { free: count("free"), work: count("work") })}</p> : null}
          {faults.length === 0 ? null : (
            <ul className={styles.faults}>
              {faults.slice(0, faultsShown).map((fault) => (
                <li key={`${fault.line} ${fault.text} ${fault.problem}`}>{faultText(fault, year, t)}</li>
              ))}
              {faults.length > faultsShown ? (
                <li>{t("import.more", { count: faults.length - faultsShown })}</li>
              ) : null}
            </ul>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function faultText({ line, problem, text }: WorkYearFault, year: number, t: Say): string {
  const fault = t(`import.fault.${problem}`, { text, year });
  return line === 0 ? fault : t("import.line", { line, fault });
}

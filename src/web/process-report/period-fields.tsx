import { useTexts } from "../i18n/index.ts";
import { TextField } from "../kit/index.ts";
import type { useReportQuery } from "./report-query.ts";

interface PeriodFieldsProps {
  asked: ReturnType<typeof useReportQuery>;
  /** What the answer is about, where the address says nothing. */
  answered: { from: string; to: string } | undefined;
}

/** Days of submission, both included. */
export function PeriodFields({ asked: { period, set }, answered }: PeriodFieldsProps) {
  const t = useTexts("process-report");
  const from = period.from ?? answered?.from ?? "";
  const to = period.to ?? answered?.to ?? "";
  return (
    <>
      <TextField
        type="date"
        label={t("from")}
        value={from}
        max={to || undefined}
        onChange={(event) => set({ from: event.target.value })}
      />
      <TextField
        type="date"
        label={t("to")}
        value={to}
        min={from || undefined}
        onChange={(event) => set({ to: event.target.value })}
      />
    </>
  );
}

import { useState } from "react";
import { getProcessDataList } from "#contract/calls/opt.ts";
import type { ProcessRow } from "#contract/calls/process-manage.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Dialog, Failure, SelectField, Skeleton } from "../kit/index.ts";
import { compareDefinitions, DifferenceList } from "../process-compare/index.ts";
import styles from "./process-manage.module.css";

interface CompareDialogProps {
  row: ProcessRow;
  versions: readonly number[];
  from: number;
  onClose: () => void;
}

/** What is designed stands here for a version of its own. */
const designed = "draft";

/** Two versions of a process side by side: what was added, removed and changed, in words. */
export function CompareDialog({ row, versions, from, onClose }: CompareDialogProps) {
  const t = useTexts("process-manage");
  const [before, setBefore] = useState(String(from));
  const [after, setAfter] = useState(designed);
  const one = useDefinition(row.processId, before);
  const other = useDefinition(row.processId, after);
  const options = [
    { value: designed, label: t("compare.designed") },
    ...versions.map((version) => ({ value: String(version), label: t("version", { version }) })),
  ];
  const failed = one.isError ? one : other.isError ? other : undefined;
  return (
    <Dialog title={t("compare.title", { name: row.processName })} width="wide" closesBeside onClose={onClose}>
      <div className={styles.compared}>
        <SelectField label={t("compare.before")} value={before} options={options} onChoose={setBefore} />
        <SelectField label={t("compare.after")} value={after} options={options} onChoose={setAfter} />
      </div>
      {failed === undefined ? (
        <Comparison before={one.data?.rows[0]?.definition} after={other.data?.rows[0]?.definition} />
      ) : (
        <Failure error={failed.error} onRetry={() => void failed.refetch()} />
      )}
    </Dialog>
  );
}

function useDefinition(processId: string, which: string) {
  const version = which === designed ? {} : { version: Number(which) };
  return useCall(getProcessDataList, { processId, ...version }, { quiet: true });
}

interface ComparisonProps {
  before: ProcessDefinition | undefined;
  after: ProcessDefinition | undefined;
}

function Comparison({ before, after }: ComparisonProps) {
  const t = useTexts("process-manage");
  if (before === undefined || after === undefined) return <Skeleton />;
  const differences = compareDefinitions(withSteps(before), withSteps(after));
  if (differences.length === 0) return <p className={styles.note}>{t("compare.same")}</p>;
  return <DifferenceList differences={differences} />;
}

/** A draft may be anything with an id. */
function withSteps(definition: ProcessDefinition): ProcessDefinition {
  const tasks = Array.isArray(definition.tasks) ? definition.tasks : [];
  return { ...definition, tasks: tasks.map((task) => ({ ...task, transitions: task.transitions ?? [] })) };
}

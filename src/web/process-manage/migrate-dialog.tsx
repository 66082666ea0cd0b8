import { type FormEvent, useState } from "react";
import { processVersions, type ProcessRow } from "#contract/calls/process-manage.ts";
import { migrateApplications, migrationPreview, migrations } from "#contract/calls/process-migration.ts";
import { standsAt, useCall, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, Dialog, Failure, SelectField, Skeleton, TextAreaField, useNotice } from "../kit/index.ts";
import { ComparedVersions } from "./compared-versions.tsx";
import { MigrationOutlook } from "./migration-outlook.tsx";
import { MigrationSteps } from "./migration-steps.tsx";
import styles from "./process-manage.module.css";

interface MigrateDialogProps {
  row: ProcessRow;
  versions: readonly number[];
  from: number;
  onClose: () => void;
}

/**
 * Takes the running applications of a version to another one (R30): where what is open goes on, what the engine says would
 * become of each, and why it is done.
 */
export function MigrateDialog({ row, versions, from, onClose }: MigrateDialogProps) {
  const t = useTexts("process-migration", "process-manage");
  const notice = useNotice();
  const { processId, processName, publishedVersion } = row;
  const others = versions.filter((version) => version !== from);
  const [to, setTo] = useState(publishedVersion === from ? (others[0] ?? from) : (publishedVersion ?? from));
  const [tasks, setTasks] = useState<Record<string, string>>({});
  const [reason, setReason] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>({});
  const which = { processId, fromVersion: from, toVersion: to, tasks };
  const answer = useCall(migrationPreview, which, { quiet: true, placeholderData: (before) => before });
  const { send, sending } = useSend(migrateApplications, {
    invalidates: [processVersions, migrations],
    onError: (error) => {
      setErrors(error.errors);
      // What is running meanwhile may be other work than was shown.
      void answer.refetch();
      return standsAt(error, ["toVersion", "reason", ...(answer.data === undefined ? [] : ["tasks"])]);
    },
  });
  const found = answer.data;
  const migrate = async (event: FormEvent) => {
    event.preventDefault();
    const proposed = found?.steps.flatMap(({ taskId, toTaskId }) =>
      toTaskId === null ? [] : [[taskId, toTaskId]],
    );
    const begun = await send({
      ...which,
      tasks: { ...tasks, ...Object.fromEntries(proposed ?? []) },
      reason,
    });
    if (begun === undefined) return;
    notice({ key: processId, said: t("begun", { count: begun.total, version: to }) });
    onClose();
  };
  return (
    <Dialog
      title={t("title", { name: processName, version: from })}
      lead={t("lead")}
      width="wide"
      onClose={onClose}
      footer={
        <>
          <Button
            type="submit"
            form="migrate-applications"
            look="primary"
            busy={sending}
            disabled={found === undefined || found.total === 0}
          >
            {t("act")}
          </Button>
          <Button onClick={onClose}>{t("app:cancel")}</Button>
        </>
      }
    >
      <form id="migrate-applications" onSubmit={(event) => void migrate(event)} noValidate>
        <SelectField
          label={t("to")}
          value={String(to)}
          options={others.map((version) => ({
            value: String(version),
            label: t("process-manage:version", { version }),
          }))}
          error={errors["toVersion"]}
          onChoose={(version) => {
            setTasks({});
            setTo(Number(version));
          }}
        />
        <details className={styles.differences}>
          <summary>{t("differences", { from, to })}</summary>
          <ComparedVersions processId={processId} before={String(from)} after={String(to)} />
        </details>
        {answer.isError ? <Failure error={answer.error} onRetry={() => void answer.refetch()} /> : null}
        {found === undefined && !answer.isError ? <Skeleton /> : null}
        {found === undefined ? null : (
          <>
            <MigrationSteps
              steps={found.steps}
              choices={found.choices}
              errors={errors}
              onChoose={(taskId, toTaskId) => setTasks({ ...tasks, [taskId]: toTaskId })}
            />
            <MigrationOutlook outlook={found} />
          </>
        )}
        <TextAreaField
          label={t("reason")}
          required
          hint={t("reasonHint")}
          error={errors["reason"]}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
      <p className={styles.note}>{t("inBackground")}</p>
    </Dialog>
  );
}

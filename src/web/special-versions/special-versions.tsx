import { useState } from "react";
import { specialVersions } from "#contract/calls/special-versions.ts";
import { createSpecialVersion, specialProcessId } from "#contract/calls/task/special.ts";
import { useCall, useSend } from "../api/index.ts";
import { formatInstant, useTexts } from "../i18n/index.ts";
import { Button, Failure, Skeleton, TextButton, useNotice } from "../kit/index.ts";
import { VersionDialog } from "./version-dialog.tsx";
import styles from "./special-versions.module.css";

interface SpecialVersionsProps {
  applyId: string;
  processId: string;
  /** Of its heading. */
  level: 2 | 3;
}

/** The kept versions of an application, where its process keeps any; nothing elsewhere. */
export function SpecialVersions({ applyId, processId, level }: SpecialVersionsProps) {
  const keeping = useCall(specialProcessId, {}, { quiet: true, staleTime: 3_600_000 });
  return keeping.data?.includes(processId) === true ? (
    <VersionsSection applyId={applyId} level={level} />
  ) : null;
}

function VersionsSection({ applyId, level }: Omit<SpecialVersionsProps, "processId">) {
  const t = useTexts("special-versions");
  const notice = useNotice();
  const [opened, setOpened] = useState<number | undefined>(undefined);
  const answer = useCall(specialVersions, { applyId }, { quiet: true });
  const { send, sending } = useSend(createSpecialVersion, { invalidates: [specialVersions] });
  const Title = level === 2 ? "h2" : "h3";
  if (answer.isError) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (answer.data === undefined) return <Skeleton />;
  const { versions, mayCreateAt } = answer.data;
  const keep = async (taskId: string) => {
    const kept = await send({ applyId, taskId });
    if (kept !== undefined) notice({ key: `version ${applyId}`, said: t("kept", { version: kept.version }) });
  };
  return (
    <section className={styles.versions} aria-label={t("title")}>
      <Title>{t("title")}</Title>
      <p className={styles.quiet}>{t(versions.length === 0 ? "none" : "lead")}</p>
      <ol className={styles.list}>
        {versions.map(({ version, taskName, realName, createdAt }) => (
          <li key={version}>
            <TextButton onClick={() => setOpened(version)}>{t("number", { version })}</TextButton>
            <span>{t("made", { step: taskName, person: realName, at: formatInstant(createdAt) })}</span>
          </li>
        ))}
      </ol>
      {mayCreateAt.map(({ taskId, taskName }) => (
        <Button key={taskId} busy={sending} onClick={() => void keep(taskId)}>
          {mayCreateAt.length === 1 ? t("keep") : t("keepAt", { step: taskName })}
        </Button>
      ))}
      {opened === undefined ? null : (
        <VersionDialog applyId={applyId} version={opened} onClose={() => setOpened(undefined)} />
      )}
    </section>
  );
}

import type { OutputOf } from "#contract/calls/define-call.ts";
import { useState } from "react";
import { releases, rollBackRelease } from "#contract/calls/release-bundle.ts";
import { getProcessDataList } from "#contract/calls/opt.ts";
import { useCall, useSend } from "../api/index.ts";
import { formatInstant, useTexts } from "../i18n/index.ts";
import { Button, ConfirmDialog, Empty, Failure, Skeleton, useNotice } from "../kit/index.ts";
import styles from "./release-bundle.module.css";
import type { ReleaseRights } from "./use-release-rights.ts";

const idOf = (releaseId: number) => `release-${releaseId}`;

/** What was imported when and by whom; a release that was not rolled back can be. */
export function HistoryPart({ rights }: { rights: Pick<ReleaseRights, "rollBack"> }) {
  const t = useTexts("release-bundle");
  const notice = useNotice();
  const answer = useCall(releases, {}, { quiet: true });
  const [asked, setAsked] = useState<number>();
  const { send, sending } = useSend(rollBackRelease, { invalidates: [releases, getProcessDataList] });
  const rollBack = async (releaseId: number) => {
    const done = await send({ releaseId });
    if (done === undefined) return;
    setAsked(undefined);
    // The button that opened the dialog is gone with what it did.
    document.getElementById(idOf(releaseId))?.focus();
    notice({ key: "release", said: t("history.done", { ...done }) });
  };
  if (answer.isError) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (answer.data === undefined) return <Skeleton />;
  if (answer.data.length === 0) return <Empty>{t("history.none")}</Empty>;
  return (
    <>
      <ol className={styles.releases}>
        {answer.data.map((release) => (
          <li key={release.releaseId}>
            <header className={styles.releaseHead}>
              <h2 id={idOf(release.releaseId)} tabIndex={-1}>
                {t("history.release", { release: release.releaseId })}
              </h2>
              {release.rolledBackAt === null && rights.rollBack ? (
                <Button size="small" onClick={() => setAsked(release.releaseId)}>
                  {t("history.rollBack")}
                </Button>
              ) : null}
            </header>
            <p className={styles.note}>
              {t("history.by", {
                who: release.importedBy,
                when: formatInstant(release.importedAt),
                company: release.company,
              })}
              {release.rolledBackAt === null ? null : (
                <>
                  {" · "}
                  {t("history.rolledBack", {
                    who: release.rolledBackBy,
                    when: formatInstant(release.rolledBackAt),
                  })}
                </>
              )}
            </p>
            {release.note === null ? null : <p>{release.note}</p>}
            <Objects of={release} />
          </li>
        ))}
      </ol>
      {asked === undefined ? null : (
        <ConfirmDialog
          title={t("history.ask", { release: asked })}
          confirm={t("history.rollBack")}
          danger
          busy={sending}
          onConfirm={() => void rollBack(asked)}
          onClose={() => setAsked(undefined)}
        >
          {t("history.meaning")}
        </ConfirmDialog>
      )}
    </>
  );
}

type Release = OutputOf<typeof releases>[number];

function Objects({ of: { objects } }: { of: Pick<Release, "objects"> }) {
  const t = useTexts("release-bundle");
  return (
    <ul className={styles.objects}>
      {objects.map(({ kind, id, name, isNew, outcome, because }) => (
        <li key={`${kind}:${id}`}>
          {t(`kind.${kind}`)} <strong>{name}</strong>
          <span className={styles.note}>
            {[isNew ? t("history.new") : "", outcome === null ? "" : t(`history.${outcome}`), because ?? ""]
              .filter((part) => part !== "")
              .join(" · ")}
          </span>
        </li>
      ))}
    </ul>
  );
}

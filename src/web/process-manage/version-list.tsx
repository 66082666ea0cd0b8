import { useState } from "react";
import { getProcessDataList, saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { noteVersion, type ProcessRow, processVersions } from "#contract/calls/process-manage.ts";
import { fetchCall, presentError, useCall, useSend } from "../api/index.ts";
import { formatInstant, useTexts } from "../i18n/index.ts";
import { Failure, Skeleton, TextButton, TextLink, useNotice } from "../kit/index.ts";
import { WithPersonName } from "../people/index.ts";
import { VersionNote } from "../version-note/index.ts";
import { CompareDialog } from "./compare-dialog.tsx";
import { MigrateDialog } from "./migrate-dialog.tsx";
import { MigrationList } from "./migration-list.tsx";
import styles from "./process-manage.module.css";
import { RunningCount } from "./process-table.tsx";

/** The published versions, latest first: look at one, compare it with what is designed, go on designing from it. */
export function VersionList({ row }: { row: ProcessRow }) {
  const t = useTexts("process-manage", "process-migration");
  const { processId, processName, rowVersion, publishedVersion } = row;
  const answer = useCall(processVersions, { processId }, { quiet: true });
  const [compared, setCompared] = useState<number>();
  const [left, setLeft] = useState<number>();
  const notice = useNotice();
  const { send, sending } = useSend(saveOrUpdateProcessData, { invalidates: [getProcessDataList] });
  const noting = useSend(noteVersion, { invalidates: [processVersions] });

  const restore = async (version: number) => {
    const [designed, published] = await Promise.all([
      fetchCall(getProcessDataList, { processId }),
      fetchCall(getProcessDataList, { processId, version }),
    ]);
    const was = designed.rows[0]?.definition;
    const definition = published.rows[0]?.definition;
    if (definition === undefined) return;
    const saved = await send({ ...definition, status: "draft", rowVersion });
    if (saved === undefined) return;
    notice({
      key: processId,
      said: t("said.restored", { name: processName, version }),
      ...(was === undefined
        ? {}
        : {
            action: {
              label: t("undo"),
              run: () => send({ ...was, status: "draft", rowVersion: saved.rowVersion }),
            },
          }),
    });
  };

  return (
    <section className={styles.versions}>
      <h3>{t("versions")}</h3>
      {answer.isError ? <Failure error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {answer.data === undefined && !answer.isError ? <Skeleton /> : null}
      <ol>
        {answer.data?.map(({ version, publishedAt, publishedBy, note, failing, page, running, release }) => (
          <li key={version}>
            <div className={styles.versionHead}>
              <TextLink to={`/processDesc?processId=${encodeURIComponent(processId)}&version=${version}`}>
                {t("version", { version })}
              </TextLink>
              {version === publishedVersion ? <span className={styles.offered}>{t("offered")}</span> : null}
            </div>
            <p className={styles.note}>
              <WithPersonName userCode={publishedBy}>
                {(who) => t("publishedBy", { who, when: formatInstant(publishedAt) })}
              </WithPersonName>
              {page === null ? null : <> · {t("formOf", { page: page.label, version: page.version })}</>}
              {release === null ? null : (
                <>
                  {" · "}
                  {t("fromRelease", { company: release.company, release: release.releaseId })}
                </>
              )}
              {running === 0 ? null : (
                <>
                  {" · "}
                  {t("column.running")} <RunningCount running={running} />
                </>
              )}
            </p>
            {failing === null ? null : <p className={styles.note}>{t("failingVersion", failing)}</p>}
            <VersionNote
              version={version}
              note={note}
              writing={{
                saving: noting.sending,
                save: async (said) => (await noting.send({ processId, version, note: said })) !== undefined,
              }}
            />
            <div className={styles.versionActs}>
              <TextButton onClick={() => setCompared(version)}>{t("compare.act")}</TextButton>
              <TextButton disabled={sending} onClick={() => void restore(version).catch(presentError)}>
                {t("restore")}
              </TextButton>
              {running === 0 || answer.data.length < 2 ? null : (
                <TextButton onClick={() => setLeft(version)}>{t("process-migration:open")}</TextButton>
              )}
            </div>
          </li>
        ))}
      </ol>
      <MigrationList processId={processId} />
      {left === undefined || answer.data === undefined ? null : (
        <MigrateDialog
          row={row}
          versions={answer.data.map(({ version }) => version)}
          from={left}
          onClose={() => setLeft(undefined)}
        />
      )}
      {compared === undefined || answer.data === undefined ? null : (
        <CompareDialog
          row={row}
          versions={answer.data.map(({ version }) => version)}
          from={compared}
          onClose={() => setCompared(undefined)}
        />
      )}
    </section>
  );
}

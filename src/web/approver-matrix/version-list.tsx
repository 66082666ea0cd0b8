import { getProcessDataList } from "#contract/calls/opt.ts";
import { type MatrixDetail, matrixDetail, noteMatrixVersion } from "#contract/calls/approver-matrix.ts";
import { fetchCall, presentError, useMay, useSend } from "../api/index.ts";
import { formatDay, formatInstant, useTexts } from "../i18n/index.ts";
import { StatusTag, TextButton, TextLink } from "../kit/index.ts";
import { WithPersonName } from "../people/index.ts";
import { VersionNote } from "../version-note/index.ts";
import styles from "./approver-matrix.module.css";
import type { MatrixDraft } from "./use-matrix-draft.ts";

interface VersionListProps {
  draft: MatrixDraft;
  mayEdit: boolean;
  mayNote: boolean;
}

/** What counted from when, and which processes ask it. */
export function VersionList({ draft, mayEdit, mayNote }: VersionListProps) {
  const t = useTexts("approver-matrix");
  const { matrixId, versions } = draft.stored;
  const noting = useSend(noteMatrixVersion, { invalidates: [matrixDetail] });
  const writing = (version: number) => ({
    saving: noting.sending,
    save: async (note: string) => {
      const saved = await noting.send({ matrixId, version, note });
      if (saved !== undefined) draft.takeNote(version, saved.note);
      return saved !== undefined;
    },
  });
  const take = async (version: number) => {
    const { content } = await fetchCall(matrixDetail, { matrixId, version });
    draft.edit(() => content);
  };
  return (
    <div className={styles.checks}>
      <section>
        <h3>{t("versions.title")}</h3>
        {versions.length === 0 ? <p className={styles.note}>{t("versions.none")}</p> : null}
        <ul>
          {versions.map(({ version, validFrom, inEffect, publishedAt, publishedBy, note }) => (
            <li key={version}>
              {t("versions.entry", { version, from: formatDay(validFrom) })}{" "}
              {inEffect ? <StatusTag tone="good">{t("versions.current")}</StatusTag> : null}
              <p className={styles.note}>
                <WithPersonName userCode={publishedBy}>
                  {(who) => t("versions.by", { who, when: formatInstant(publishedAt) })}
                </WithPersonName>
              </p>
              <VersionNote version={version} note={note} writing={mayNote ? writing(version) : undefined} />
              {mayEdit ? (
                <TextButton onClick={() => void take(version).catch(presentError)}>
                  {t("versions.take")}
                </TextButton>
              ) : null}
            </li>
          ))}
        </ul>
      </section>
      <Uses of={draft.stored} />
    </div>
  );
}

function Uses({ of: { usedBy, usedElsewhere } }: { of: Pick<MatrixDetail, "usedBy" | "usedElsewhere"> }) {
  const t = useTexts("approver-matrix");
  const mayDesign = useMay("/processDesc") === true;
  const mayRead = useMay(getProcessDataList.name) === true;
  return (
    <section>
      <h3>{t("uses.title")}</h3>
      {usedBy.length + usedElsewhere === 0 ? <p className={styles.note}>{t("uses.none")}</p> : null}
      <ul>
        {usedBy.map(({ processId, processName, missing }) => (
          <li key={processId}>
            {mayDesign && mayRead ? (
              <TextLink to={`/processDesc?processId=${encodeURIComponent(processId)}`}>
                {processName}
              </TextLink>
            ) : (
              processName
            )}
            {missing.length === 0 ? null : (
              <p className={styles.wrong}>{t("uses.missing", { fields: missing.join(t("listJoin")) })}</p>
            )}
          </li>
        ))}
      </ul>
      {usedElsewhere === 0 ? null : (
        <p className={styles.note}>{t("uses.elsewhere", { count: usedElsewhere })}</p>
      )}
    </section>
  );
}

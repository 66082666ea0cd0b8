import { useState } from "react";
import { getProcessDataList } from "#contract/calls/opt.ts";
import { exportProcessSql } from "#contract/calls/opt-release.ts";
import { releaseContents } from "#contract/calls/release-bundle.ts";
import { callForFile, presentError, useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, CheckBox, Empty, Failure, Skeleton } from "../kit/index.ts";
import { saveFile } from "../save-file/index.ts";
import styles from "./release-bundle.module.css";

/** Chooses published processes, shows what comes along, and saves them as a signed file or as SQL. */
export function ExportPart() {
  const t = useTexts("release-bundle");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const answer = useCall(getProcessDataList, { page: 1, pageSize: 200 }, { quiet: true });
  const published = answer.data?.rows.filter(({ publishedVersion }) => publishedVersion !== null) ?? [];
  const save = async (format: "json" | "sql") => {
    setBusy(true);
    try {
      const generateProcessDataId = chosen.join(",");
      const { file, fileName } = await callForFile(exportProcessSql, { generateProcessDataId, format });
      saveFile(fileName ?? `release.${format}`, file);
    } catch (error) {
      presentError(error);
    } finally {
      setBusy(false);
    }
  };
  if (answer.isError) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (answer.data === undefined) return <Skeleton />;
  if (published.length === 0) return <Empty>{t("export.none")}</Empty>;
  return (
    <div className={styles.part}>
      <p className={styles.note}>{t("export.lead")}</p>
      <fieldset className={styles.choices}>
        <legend>{t("export.processes")}</legend>
        {published.map(({ processId, processName }) => (
          <CheckBox
            key={processId}
            label={processName}
            note={processId}
            checked={chosen.includes(processId)}
            onChange={({ target }) =>
              setChosen((before) =>
                target.checked ? [...before, processId] : before.filter((each) => each !== processId),
              )
            }
          />
        ))}
      </fieldset>
      {chosen.length === 0 ? null : <Contents processIds={chosen} />}
      <div className={styles.acts}>
        <Button look="primary" disabled={chosen.length === 0} busy={busy} onClick={() => void save("json")}>
          {t("export.json")}
        </Button>
        <Button disabled={chosen.length === 0} busy={busy} onClick={() => void save("sql")}>
          {t("export.sql")}
        </Button>
      </div>
    </div>
  );
}

function Contents({ processIds }: { processIds: readonly string[] }) {
  const t = useTexts("release-bundle");
  const answer = useCall(
    releaseContents,
    { processIds: [...processIds] },
    { quiet: true, placeholderData: (before) => before },
  );
  if (answer.isError) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (answer.data === undefined) return <Skeleton />;
  const { objects, references } = answer.data;
  return (
    <section className={styles.contents} aria-live="polite">
      <h2>{t("export.brings")}</h2>
      <ul>
        {objects.map(({ kind, id, name }) => (
          <li key={`${kind}:${id}`}>
            {t(`kind.${kind}`)} <strong>{name}</strong> <span className={styles.note}>{id}</span>
          </li>
        ))}
      </ul>
      {references.length === 0 ? null : (
        <>
          <h2>{t("export.references")}</h2>
          <p>{references.map((each) => each.replace(/^.*?:/u, "")).join(" · ")}</p>
        </>
      )}
    </section>
  );
}

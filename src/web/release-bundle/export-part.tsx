import { useState } from "react";
import { getProcessDataList } from "#contract/calls/opt.ts";
import { exportProcessSql } from "#contract/calls/opt-release.ts";
import { releaseContents } from "#contract/calls/release-bundle.ts";
import { callForFile, presentError, useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, CheckBox, Empty, Failure, SearchField, Skeleton } from "../kit/index.ts";
import { saveFile } from "../save-file/index.ts";
import styles from "./release-bundle.module.css";

/** One answer holds this many; whoever has more finds them by searching. */
const most = 200;

/** Chooses published processes, shows what comes along, and saves them as a signed file or as SQL. */
export function ExportPart() {
  const t = useTexts("release-bundle");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [keyword, setKeyword] = useState("");
  const answer = useCall(
    getProcessDataList,
    { page: 1, pageSize: most, ...(keyword === "" ? {} : { keyword }) },
    { quiet: true, placeholderData: (before) => before },
  );
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
  if (published.length === 0 && keyword === "" && chosen.length === 0)
    return <Empty>{t("export.none")}</Empty>;
  // What was chosen stays in sight, whatever is searched for.
  const shown = new Map(published.map((process) => [process.processId, process]));
  const ids = [...shown.keys(), ...chosen.filter((processId) => !shown.has(processId))];
  return (
    <div className={styles.part}>
      <p className={styles.note}>{t("export.lead")}</p>
      <SearchField
        label={t("export.search")}
        value={keyword}
        onSearch={(typed) => setKeyword(typed.trim())}
      />
      {ids.length === 0 ? <p role="status">{t("export.noneFound")}</p> : null}
      <fieldset className={styles.choices}>
        <legend>{t("export.processes")}</legend>
        {ids.map((processId) => (
          <CheckBox
            key={processId}
            label={shown.get(processId)?.processName ?? processId}
            // A bundle says nothing of it: what comes elsewhere counts there.
            note={
              shown.get(processId)?.status === "disabled"
                ? `${processId} · ${t("export.disabledHere")}`
                : processId
            }
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
          <ul>
            {byKind(references).map(([kind, codes]) => (
              <li key={kind}>
                {t(referenceKinds.has(kind) ? `export.reference.${kind}` : `kind.${kind}`)}{" "}
                <strong>{codes.join(" · ")}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** What a bundle names and never brings along; whatever else it lacks is one of the kinds that it could bring. */
const referenceKinds: ReadonlySet<string> = new Set(["role", "user", "table", "system"]);

/** References, `kind:code` each, under their kinds. Pure. */
function byKind(references: readonly string[]): [kind: string, codes: string[]][] {
  const found = new Map<string, string[]>();
  for (const each of references) {
    const [kind = "", ...code] = each.split(":");
    found.set(kind, [...(found.get(kind) ?? []), code.join(":")]);
  }
  return [...found];
}

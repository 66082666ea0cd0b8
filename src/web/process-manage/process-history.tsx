import type { OutputOf } from "#contract/calls/define-call.ts";
import { processDesignNames } from "#contract/calls/process-design.ts";
import { processHistory } from "#contract/calls/process-list.ts";
import { useCall } from "../api/index.ts";
import { formatInstant, type Say, useTexts } from "../i18n/index.ts";
import { Failure, Skeleton } from "../kit/index.ts";
import { PersonName } from "../people/index.ts";
import styles from "./process-manage.module.css";

type Entry = OutputOf<typeof processHistory>[number];

/** So many entries are shown at first. */
const atFirst = 5;

/** Who changed a process, what and when; the older ones below their summary. */
export function ProcessHistory({ processId }: { processId: string }) {
  const t = useTexts("process-manage");
  const answer = useCall(processHistory, { processId }, { quiet: true });
  const entries = answer.data ?? [];
  const older = entries.slice(atFirst);
  return (
    <section className={styles.versions}>
      <h3>{t("history.title")}</h3>
      {answer.isError ? <Failure error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {answer.data === undefined && !answer.isError ? <Skeleton /> : null}
      {answer.data !== undefined && entries.length === 0 ? (
        <p className={styles.note}>{t("history.none")}</p>
      ) : null}
      <HistoryEntries entries={entries.slice(0, atFirst)} />
      {older.length === 0 ? null : (
        <details>
          <summary>{t("history.older", { count: older.length })}</summary>
          <HistoryEntries entries={older} />
        </details>
      )}
    </section>
  );
}

function HistoryEntries({ entries }: { entries: readonly Entry[] }) {
  const t = useTexts("process-manage");
  const types = useCall(processDesignNames, {}, { quiet: true }).data?.processTypes ?? [];
  const typeNames = new Map(types.map(({ processTypeId, typeName }) => [processTypeId, typeName]));
  return (
    <ol>
      {entries.map((entry) => (
        <li key={`${entry.at}${entry.act}`}>
          {wordsOf(t, entry, typeNames)}
          <p className={styles.note}>
            <PersonName userCode={entry.by} /> · {formatInstant(entry.at)}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** What was done, as a sentence. */
function wordsOf(
  t: Say,
  { act, version, times, changes }: Entry,
  typeNames: ReadonlyMap<string, string>,
): string {
  if (act === "changed") {
    const { status, processVisibility, processTypeId } = changes;
    const said = [
      status === undefined ? undefined : t(`history.${status === "enabled" ? "enabled" : "disabled"}`),
      processVisibility === undefined
        ? undefined
        : t(`history.${processVisibility === "visible" ? "shown" : "hidden"}`),
      processTypeId === undefined
        ? undefined
        : t("history.moved", { to: typeNames.get(processTypeId) ?? processTypeId }),
    ];
    return said.filter((words) => words !== undefined).join(" · ");
  }
  if (act === "messaging")
    return t(`history.${changes["visible"] === "true" ? "messagingShown" : "messagingHidden"}`);
  if (act === "migrated")
    return t("history.migrated", { from: changes["from"] ?? "", to: changes["to"] ?? "" });
  return t(`history.${act}`, { version: version ?? "", count: times });
}

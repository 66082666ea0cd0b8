import type { ReportFile, ReportFileState } from "#contract/shapes/report-file.ts";
import { formatNumber, useTexts } from "../i18n/index.ts";
import { StatusTag, type Tone } from "../kit/index.ts";
import { isUnderWay } from "./is-under-way.ts";
import styles from "./report-files.module.css";

const tones: Readonly<Record<ReportFileState, Tone>> = {
  waiting: "waiting",
  running: "running",
  done: "good",
  failed: "bad",
  cancelled: "closed",
  expired: "closed",
};

/** How a file stands: in a word, while it is written with its progress, once it has failed with the reason. */
export function FileState({ file }: { file: ReportFile }) {
  const t = useTexts("report-files");
  const { state, done, total, error, title } = file;
  const counted = { done: formatNumber(done, 0), total: total === null ? "?" : formatNumber(total, 0) };
  return (
    <div className={styles.standing}>
      <StatusTag tone={tones[state]}>{t(`state.${state}`)}</StatusTag>
      {isUnderWay(file) ? (
        <>
          <progress
            className={styles.progress}
            aria-label={t("progressOf", { title })}
            max={Math.max(total ?? 1, 1)}
            {...(state === "running" && total === null ? {} : { value: done })}
          />
          {total === null ? null : <span className={styles.faint}>{t("progress", counted)}</span>}
        </>
      ) : null}
      {error === null ? null : <span className={styles.error}>{error}</span>}
    </div>
  );
}

import { Button } from "antd";
import { useState } from "react";
import { listImportLines, listTableJobs, correctImportLine } from "#contract/calls/table-transfer.ts";
import { onTable } from "#contract/calls/tables.ts";
import type { ImportLine, TableJob } from "#contract/shapes/tables.ts";
import { call, isCallError, presentError, queryClient } from "../../api/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { Failure, Skeleton } from "../../kit/index.ts";
import { useScreenWidth } from "../../shell/index.ts";
import type { Entity } from "../source/entity.ts";
import { useTableCall } from "../source/use-table-call.ts";
import { ImportLineCards } from "./import-line-cards.tsx";
import { ImportLineTable } from "./import-line-table.tsx";
import styles from "./transfer.module.css";
import options from "../list/filter-line.module.css";
import frame from "../list/list-frame.module.css";

const pageSize = 50;

interface ImportLinesProps {
  entity: Entity;
  job: TableJob;
  onMended: () => void;
}

/** Lines of the sheet with everything that is wrong with them; a wrong cell is mended where it stands. */
export function ImportLines({ entity, job, onMended }: ImportLinesProps) {
  const t = useTexts("tables", "tables-transfer");
  const language = useLanguage();
  const titleOf = (field: string) => entity.fields.get(field)?.titles[language];
  const [onlyErrors, setOnlyErrors] = useState(job.failedRows > 0);
  const [trail, setTrail] = useState<readonly number[]>([0]);
  const [mended, setMended] = useState<Readonly<Record<number, ImportLine>>>({});
  const after = trail.at(-1) ?? 0;
  const answer = useTableCall(
    listImportLines,
    entity.name,
    { jobId: job.jobId, onlyErrors, afterLine: after, pageSize },
    // Checked again with other columns, the same lines have other errors.
    { keep: true, staleTime: 0 },
  );
  const Lines = useScreenWidth() === "small" ? ImportLineCards : ImportLineTable;
  const lines = answer.data?.rows ?? [];
  const shown = lines.map((line) => mended[line.line] ?? line);

  async function mend(line: ImportLine, at: number, text: string) {
    if (line.cells[at] === text) return;
    try {
      const next = await call(onTable(correctImportLine, entity.name), {
        jobId: job.jobId,
        line: line.line,
        cells: line.cells.with(at, text),
      });
      setMended((before) => ({ ...before, [line.line]: next }));
      const others = await linesChanged(shown.filter((other) => other.line !== line.line));
      setMended((before) => ({ ...before, ...others }));
      const [now] = await call(onTable(listTableJobs, entity.name), { jobId: job.jobId });
      if (now !== undefined) queryClient.setQueryData(["table job", entity.name, job.jobId], now);
      onMended();
    } catch (cause) {
      if (!isCallError(cause)) throw cause;
      presentError(cause);
    }
  }

  /** The other lines on the page that are judged otherwise now: one of two equal values has been mended. */
  async function linesChanged(others: readonly ImportLine[]): Promise<Record<number, ImportLine>> {
    const listed = onTable(listImportLines, entity.name);
    const { jobId } = job;
    const { rows } = await call(listed, { jobId, onlyErrors, afterLine: after, pageSize });
    const now = new Map(rows.map((row) => [row.line, row]));
    const gone = others.filter(({ line }) => !now.has(line));
    // Without an error they are no longer among those asked for.
    for (const { line } of gone) {
      const [row] = (await call(listed, { jobId, afterLine: line - 1, pageSize: 1 })).rows;
      if (row?.line === line) now.set(line, row);
    }
    return Object.fromEntries(
      others.flatMap(({ line }) => {
        const row = now.get(line);
        return row === undefined ? [] : [[line, row]];
      }),
    );
  }

  return (
    <div className={styles.import}>
      <label className={options.optionLine}>
        <input
          type="checkbox"
          checked={onlyErrors}
          onChange={(event) => {
            setOnlyErrors(event.target.checked);
            setTrail([0]);
          }}
        />
        {t("tables-transfer:transfer.onlyErrors")}
      </label>
      {answer.isError ? (
        <Failure error={answer.error} onRetry={() => void answer.refetch()} retrying={answer.isFetching} />
      ) : answer.data === undefined ? (
        <Skeleton shape="rows" count={3} />
      ) : (
        <Lines columns={job.columns} lines={shown} titleOf={titleOf} onMend={mend} />
      )}
      <p className={frame.pages}>
        {trail.length > 1 ? (
          <Button size="small" onClick={() => setTrail(trail.slice(0, -1))}>
            {t("pager.previous")}
          </Button>
        ) : null}
        {lines.length === pageSize ? (
          <Button size="small" onClick={() => setTrail([...trail, lines.at(-1)?.line ?? 0])}>
            {t("pager.next")}
          </Button>
        ) : null}
      </p>
    </div>
  );
}

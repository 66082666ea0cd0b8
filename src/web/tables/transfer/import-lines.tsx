import { Button } from "antd";
import { useState } from "react";
import { listImportLines } from "#contract/calls/table-transfer.ts";
import type { TableJob } from "#contract/shapes/tables.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { Failure, Skeleton } from "../../kit/index.ts";
import { useScreenWidth } from "../../shell/index.ts";
import type { Entity } from "../source/entity.ts";
import type { Corrections } from "./corrections.ts";
import { useTableCall } from "../source/use-table-call.ts";
import { ImportLineCards } from "./import-line-cards.tsx";
import { ImportLineTable } from "./import-line-table.tsx";
import { useMending } from "./use-mending.ts";
import styles from "./transfer.module.css";
import options from "../list/filter-line.module.css";
import frame from "../list/list-frame.module.css";

const pageSize = 50;

interface ImportLinesProps {
  entity: Entity;
  job: TableJob;
  corrections: Corrections;
  onMended: () => void;
}

/** Lines of the sheet with everything that is wrong with them; a wrong cell is mended where it stands. */
export function ImportLines({ entity, job, corrections, onMended }: ImportLinesProps) {
  const t = useTexts("tables", "tables-transfer");
  const language = useLanguage();
  const titleOf = (field: string) => entity.fields.get(field)?.titles[language];
  const [onlyErrors, setOnlyErrors] = useState(job.failedRows > 0);
  const [trail, setTrail] = useState<readonly number[]>([0]);
  const listed = { jobId: job.jobId, onlyErrors, afterLine: trail.at(-1) ?? 0, pageSize };
  const answer = useTableCall(
    listImportLines,
    entity.name,
    listed,
    // Checked again with other columns, the same lines have other errors.
    { keep: true, staleTime: 0 },
  );
  const { asOf, mend } = useMending(entity, listed, { corrections, onMended });
  const Lines = useScreenWidth() === "small" ? ImportLineCards : ImportLineTable;
  const lines = answer.data?.rows ?? [];
  const shown = lines.map(asOf);

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
        <Lines
          columns={job.columns}
          lines={shown}
          wrongFirst={onlyErrors ? lines : []}
          titleOf={titleOf}
          onMend={(line, at, text) => mend(shown, line, at, text)}
        />
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

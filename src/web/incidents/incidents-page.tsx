import { useState } from "react";
import { incidents } from "#contract/calls/task-incidents.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { SpecialDialog } from "../instance-manage/index.ts";
import { Button, Empty, Failure, Skeleton, TextButton, Toolbar } from "../kit/index.ts";
import { IncidentFilters } from "./incident-filters.tsx";
import { IncidentPanel } from "./incident-panel.tsx";
import { useIncidentQuery } from "./incident-query.ts";
import { IncidentTable, incidentKey } from "./incident-table.tsx";
import styles from "./incidents.module.css";

/** /incidents: every step of the organisation's applications that is stopped, why, and how it goes on. */
export function IncidentsPage() {
  const t = useTexts("incidents");
  const asked = useIncidentQuery();
  const { input, query, set } = asked;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isRetrying, setRetrying] = useState(false);
  const answer = useCall(incidents, input, {
    quiet: true,
    refetchInterval: 30_000,
    placeholderData: (before) => before,
  });
  const rows = answer.data?.rows ?? [];
  const opened = query.get("open") ?? "";
  const row = rows.find((each) => incidentKey(each) === opened);
  const chosen = [
    ...new Set(rows.filter((each) => selected.has(incidentKey(each))).map(({ applyId }) => applyId)),
  ];
  return (
    <div className={styles.page} data-open={row === undefined ? undefined : true}>
      <div className={styles.main}>
        <h1>{t("title")}</h1>
        <p className={styles.lead}>{t("lead")}</p>
        <IncidentFilters asked={asked} />
        <Toolbar
          label={t("many")}
          end={
            <Button look="primary" disabled={chosen.length === 0} onClick={() => setRetrying(true)}>
              {chosen.length === 0 ? t("retryMany") : t("retryCount", { count: chosen.length })}
            </Button>
          }
        >
          <TextButton
            disabled={rows.length === 0}
            onClick={() => setSelected(new Set(chosen.length === 0 ? rows.map(incidentKey) : []))}
          >
            {t(chosen.length === 0 ? "selectPage" : "unselect")}
          </TextButton>
        </Toolbar>
        {answer.isError ? (
          <Failure error={answer.error} onRetry={() => void answer.refetch()} />
        ) : answer.data === undefined ? (
          <Skeleton />
        ) : rows.length === 0 ? (
          <Empty
            action={
              asked.isFiltered ? <TextButton onClick={asked.clear}>{t("clear")}</TextButton> : undefined
            }
          >
            {t(asked.isFiltered ? "noneFound" : "none")}
          </Empty>
        ) : (
          <IncidentTable
            rows={rows}
            opened={opened}
            selected={selected}
            onSelect={setSelected}
            onOpen={(key) => set({ open: key })}
          />
        )}
        <Pages
          page={input.page}
          pageSize={input.pageSize}
          total={answer.data?.total ?? 0}
          onPage={(page) => set({ page: String(page) })}
        />
      </div>
      {row === undefined ? null : (
        <IncidentPanel key={opened} row={row} onClose={() => set({ open: undefined })} />
      )}
      {isRetrying ? (
        <SpecialDialog
          operation="retry"
          ids={chosen}
          onDone={() => setSelected(new Set())}
          onClose={() => setRetrying(false)}
        />
      ) : null}
    </div>
  );
}

interface PagesProps {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

function Pages({ page, pageSize, total, onPage }: PagesProps) {
  const t = useTexts("incidents");
  const pages = Math.ceil(total / pageSize);
  if (pages < 2 && page === 1) return null;
  return (
    <nav className={styles.pages} aria-label={t("pages")}>
      <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t("previous")}
      </Button>
      <span>{t("pageOf", { page, pages: Math.max(page, pages) })}</span>
      <Button size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t("next")}
      </Button>
    </nav>
  );
}

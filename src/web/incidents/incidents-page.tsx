import { useState } from "react";
import { incidents } from "#contract/calls/task-incidents.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { SpecialDialog } from "../instance-manage/index.ts";
import { Button, Empty, Failure, ListPage, Pager, Skeleton, TextButton, Toolbar } from "../kit/index.ts";
import { IncidentFilters } from "./incident-filters.tsx";
import { IncidentPanel } from "./incident-panel.tsx";
import { useIncidentQuery } from "./incident-query.ts";
import { IncidentTable, incidentKey } from "./incident-table.tsx";

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
    <>
      <ListPage
        title={t("title")}
        lead={t("lead")}
        panel={
          row === undefined ? undefined : (
            <IncidentPanel key={opened} row={row} onClose={() => set({ open: undefined })} />
          )
        }
      >
        <IncidentFilters asked={asked} />
        {rows.length === 0 ? null : (
          <Toolbar
            label={t("many")}
            end={
              <Button look="primary" disabled={chosen.length === 0} onClick={() => setRetrying(true)}>
                {chosen.length === 0 ? t("retryMany") : t("retryCount", { count: chosen.length })}
              </Button>
            }
          >
            <TextButton
              onClick={() => setSelected(new Set(chosen.length === 0 ? rows.map(incidentKey) : []))}
            >
              {t(chosen.length === 0 ? "selectPage" : "unselect")}
            </TextButton>
          </Toolbar>
        )}
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
        <Pager
          page={input.page}
          pageSize={input.pageSize}
          total={answer.data?.total ?? 0}
          onPage={(page) => set({ page: String(page) })}
        />
      </ListPage>
      {isRetrying ? (
        <SpecialDialog
          operation="retry"
          ids={chosen}
          onDone={() => setSelected(new Set())}
          onClose={() => setRetrying(false)}
        />
      ) : null}
    </>
  );
}

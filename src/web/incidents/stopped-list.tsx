import { useState } from "react";
import { incidents } from "#contract/calls/task/incidents.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { SpecialDialog } from "../instance-manage/index.ts";
import { Button, Empty, ListAnswer, ListPage, Pager, TextButton, Toolbar } from "../kit/index.ts";
import { IncidentFilters } from "./incident-filters.tsx";
import { IncidentPanel } from "./incident-panel.tsx";
import type { useIncidentQuery } from "./incident-query.ts";
import { IncidentViews } from "./incident-views.tsx";
import { IncidentTable, incidentKey } from "./incident-table.tsx";

/** What is stopped now, why, and how it goes on; several are tried again together. */
export function StoppedList({ asked }: { asked: ReturnType<typeof useIncidentQuery> }) {
  const t = useTexts("incidents");
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
        <IncidentViews asked={asked}>
          <IncidentFilters asked={asked} />
          {rows.length === 0 ? null : (
            <RetryBar
              count={chosen.length}
              onSelect={(isPage) => setSelected(new Set(isPage ? rows.map(incidentKey) : []))}
              onRetry={() => setRetrying(true)}
            />
          )}
          <ListAnswer
            answer={answer}
            empty={
              <Empty
                action={
                  asked.isFiltered ? <TextButton onClick={asked.clear}>{t("clear")}</TextButton> : undefined
                }
              >
                {t(asked.isFiltered ? "noneFound" : "none")}
              </Empty>
            }
          >
            {() => (
              <IncidentTable
                rows={rows}
                opened={opened}
                selected={selected}
                onSelect={setSelected}
                onOpen={(key) => set({ open: key })}
              />
            )}
          </ListAnswer>
          <Pager
            page={input.page}
            pageSize={input.pageSize}
            total={answer.data?.total ?? 0}
            onPage={(page) => set({ page: String(page) })}
          />
        </IncidentViews>
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

interface RetryBarProps {
  /** Applications that are selected. */
  count: number;
  /** The whole page, or nothing any more. */
  onSelect: (isPage: boolean) => void;
  onRetry: () => void;
}

function RetryBar({ count, onSelect, onRetry }: RetryBarProps) {
  const t = useTexts("incidents");
  return (
    <Toolbar
      label={t("many")}
      end={
        <Button look="primary" disabled={count === 0} onClick={onRetry}>
          {count === 0 ? t("retryMany") : t("retryCount", { count })}
        </Button>
      }
    >
      <TextButton onClick={() => onSelect(count === 0)}>
        {t(count === 0 ? "selectPage" : "unselect")}
      </TextButton>
    </Toolbar>
  );
}

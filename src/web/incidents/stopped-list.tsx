import { useState } from "react";
import { incidents } from "#contract/calls/task/incidents.ts";
import type { IncidentRow } from "#contract/shapes/incident.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { RetryDialog, SpecialDialog } from "../instance-manage/index.ts";
import { Button, Empty, ListAnswer, ListPage, Pager, TextButton, Toolbar } from "../kit/index.ts";
import { IncidentFilters } from "./incident-filters.tsx";
import { type IncidentAct, IncidentPanel } from "./incident-panel.tsx";
import type { useIncidentQuery } from "./incident-query.ts";
import { IncidentViews } from "./incident-views.tsx";
import { IncidentTable, incidentKey } from "./incident-table.tsx";
import { ResolveDialog } from "./resolve-dialog.tsx";

/** What is stopped now, why, and how it goes on; several are tried again together. */
export function StoppedList({ asked }: { asked: ReturnType<typeof useIncidentQuery> }) {
  const t = useTexts("incidents");
  const { input, query, set } = asked;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isRetrying, setRetrying] = useState(false);
  // The row as it was: it leaves the list when somebody else is faster, and the dialog with what was written stays.
  const [asks, setAsks] = useState<Asks | undefined>(undefined);
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
            <IncidentPanel
              key={opened}
              row={row}
              onAct={(act) => setAsks({ act, row })}
              onClose={() => set({ open: undefined })}
            />
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
          <ListAnswer answer={answer} empty={<NoneStopped asked={asked} />}>
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
      {asks === undefined ? null : (
        <ActDialog {...asks} onDone={() => set({ open: undefined })} onClose={() => setAsks(undefined)} />
      )}
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

/** Why the list is empty, and how it would have more. */
function NoneStopped({ asked }: { asked: ReturnType<typeof useIncidentQuery> }) {
  const t = useTexts("incidents");
  return (
    <Empty
      action={asked.isFiltered ? <TextButton onClick={asked.clear}>{t("clear")}</TextButton> : undefined}
    >
      {t(asked.isFiltered ? "noneFound" : "none")}
    </Empty>
  );
}

interface Asks {
  act: IncidentAct;
  row: IncidentRow;
}

/** Asks about one stopped step, and does what was asked. */
function ActDialog({ act, row, onDone, onClose }: Asks & { onDone: () => void; onClose: () => void }) {
  const acted = () => {
    onClose();
    onDone();
  };
  const Act = act === "retry" ? RetryDialog : ResolveDialog;
  return <Act row={row} onDone={acted} onClose={onClose} />;
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

import { useMemo, useState } from "react";
import { getProcessDataList, saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { exportProcessList } from "#contract/calls/process-list.ts";
import { useCall, useMay } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, ButtonLink, Empty, Failure, ListPage, Pager, Skeleton, TextButton } from "../kit/index.ts";
import { BpmnDialog } from "../process-bpmn/index.ts";
import { categoriesOf } from "./categories.ts";
import { CategoryList } from "./category-list.tsx";
import { ExportListButton } from "./export-list-button.tsx";
import { ProcessFilters } from "./process-filters.tsx";
import styles from "./process-manage.module.css";
import { ProcessPanel } from "./process-panel.tsx";
import { processFilterOf, useProcessQuery } from "./process-query.ts";
import { ProcessTable } from "./process-table.tsx";

/** /processManage: every process of the organisation by category, how it is offered, its versions, its drafts. */
export function ProcessManagePage() {
  const t = useTexts("process-manage", "process-bpmn", "process-design");
  const asked = useProcessQuery();
  const { query, input, set } = asked;
  const answer = useCall(getProcessDataList, input, {
    quiet: true,
    placeholderData: (previous) => previous,
  });
  const categories = useMemo(() => categoriesOf(answer.data?.categories ?? []), [answer.data]);
  const mayImport = useMay("/sqlRelease");
  const mayDesign = useMay("/processDesc");
  const maySave = useMay(saveOrUpdateProcessData.name);
  const mayExport = useMay(exportProcessList.name);
  const [readsBpmn, setReadsBpmn] = useState(false);
  const rows = answer.data?.rows ?? [];
  const opened = query.get("processId") ?? undefined;

  return (
    <>
      <ListPage
        title={t("title")}
        actions={
          <>
            {mayDesign && maySave ? (
              <>
                <ButtonLink look="primary" to="/processDesc">
                  {t("create")}
                </ButtonLink>
                <Button onClick={() => setReadsBpmn(true)}>{t("process-bpmn:open")}</Button>
              </>
            ) : null}
            {mayImport ? <ButtonLink to="/sqlRelease?part=import">{t("fromBundle")}</ButtonLink> : null}
            {mayExport ? <ExportListButton filter={processFilterOf(query)} /> : null}
          </>
        }
        panel={
          opened === undefined ? undefined : (
            <OpenedProcess
              key={opened}
              processId={opened}
              row={rows.find(({ processId }) => processId === opened)}
              onClose={() => set("processId", undefined)}
            />
          )
        }
      >
        <ProcessFilters asked={asked} />
        <div className={styles.columns}>
          <CategoryList
            categories={categories}
            total={categories.reduce((sum, { count }) => sum + count, 0)}
            chosen={query.get("type") ?? undefined}
            onChoose={(typeId) => set("type", typeId)}
          />
          <div className={styles.list}>
            {answer.isError ? <Failure error={answer.error} onRetry={() => void answer.refetch()} /> : null}
            {answer.data === undefined && !answer.isError ? <Skeleton /> : null}
            {answer.data === undefined ? null : (
              <>
                {rows.length > 0 ? (
                  <ProcessTable
                    rows={rows}
                    open={opened}
                    onOpen={(processId) => set("processId", processId)}
                  />
                ) : (
                  <NoProcess asked={asked} />
                )}
                <Pager
                  page={input.page}
                  pageSize={input.pageSize}
                  total={answer.data.total}
                  onPage={(page) => set("page", String(page))}
                />
              </>
            )}
          </div>
        </div>
      </ListPage>
      {readsBpmn ? <BpmnDialog onClose={() => setReadsBpmn(false)} /> : null}
    </>
  );
}

interface OpenedProcessProps extends Omit<Parameters<typeof ProcessPanel>[0], "row"> {
  processId: string;
  row: Parameters<typeof ProcessPanel>[0]["row"] | undefined;
}

/** The process an address opens, whether or not it stands on the page that is shown. */
function OpenedProcess({ processId, row, onClose }: OpenedProcessProps) {
  const answer = useCall(getProcessDataList, { processId }, { quiet: true, enabled: row === undefined });
  const found = row ?? answer.data?.rows[0];
  return found === undefined ? null : <ProcessPanel row={found} onClose={onClose} />;
}

function NoProcess({ asked: { isFiltered, clear } }: { asked: ReturnType<typeof useProcessQuery> }) {
  const t = useTexts("process-manage");
  return isFiltered ? (
    <Empty action={<TextButton onClick={clear}>{t("clear")}</TextButton>}>{t("noneFound")}</Empty>
  ) : (
    <Empty
      action={
        <ButtonLink look="primary" to="/processDesc">
          {t("create")}
        </ButtonLink>
      }
    >
      {t("none")}
    </Empty>
  );
}

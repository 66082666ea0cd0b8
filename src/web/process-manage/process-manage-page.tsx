import { useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { getProcessDataList } from "#contract/calls/opt.ts";
import { userCheckOperate } from "#contract/calls/opt-release.ts";
import type { ProcessRow } from "#contract/calls/process-manage.ts";
import { processStatuses } from "#contract/codes/process-status.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import {
  Button,
  ButtonLink,
  Empty,
  Failure,
  ListPage,
  SearchField,
  SelectField,
  Skeleton,
  TextButton,
} from "../kit/index.ts";
import { BpmnDialog } from "../process-bpmn/index.ts";
import { categoriesOf, standsIn } from "./categories.ts";
import { CategoryList } from "./category-list.tsx";
import styles from "./process-manage.module.css";
import { inOrder, processOrders } from "./process-order.ts";
import { ProcessPanel } from "./process-panel.tsx";
import { ProcessTable } from "./process-table.tsx";

/** One answer holds this many; whoever has more finds them by searching. */
const most = 200;

/** /processManage: every process of the organisation by category, how it is offered, its versions, its drafts. */
export function ProcessManagePage() {
  const t = useTexts("process-manage", "process-bpmn", "process-design");
  const [query, setQuery] = useSearchParams();
  const keyword = query.get("keyword") ?? "";
  const status = processStatuses.find((each) => each === query.get("status"));
  const type = query.get("type") ?? undefined;
  const opened = query.get("processId") ?? undefined;
  const answer = useCall(
    getProcessDataList,
    {
      page: 1,
      pageSize: most,
      ...(keyword === "" ? {} : { keyword }),
      ...(status === undefined ? {} : { status }),
    },
    { quiet: true },
  );
  const rows = useMemo(() => answer.data?.rows ?? [], [answer.data]);
  const categories = useMemo(() => categoriesOf(rows), [rows]);
  const order = processOrders.find((each) => each === query.get("order")) ?? "id";
  const shown = inOrder(
    rows.filter((row) => standsIn(row, type)),
    order,
  );
  const set = (name: string, value: string | undefined) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === undefined || value === "") next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const mayImport = useCall(userCheckOperate, { operate: "/sqlRelease" }, { quiet: true }).data?.allowed;
  const [readsBpmn, setReadsBpmn] = useState(false);
  const row = rows.find(({ processId }) => processId === opened);

  return (
    <>
      <ListPage
        title={t("title")}
        actions={
          <>
            <SearchField
              label={t("search")}
              value={keyword}
              onSearch={(typed) => set("keyword", typed.trim())}
              className={styles.search ?? ""}
            />
            <SelectField
              label={t("column.status")}
              value={status ?? ""}
              none={t("allStates")}
              options={processStatuses.map((value) => ({
                value,
                label: t(`process-design:status.${value}`),
              }))}
              onChoose={(value) => set("status", value)}
            />
            <SelectField
              label={t("order.label")}
              value={order}
              options={processOrders.map((value) => ({ value, label: t(`order.${value}`) }))}
              onChoose={(value) => set("order", value === "id" ? undefined : value)}
            />
            <ButtonLink look="primary" to="/processDesc">
              {t("create")}
            </ButtonLink>
            <Button onClick={() => setReadsBpmn(true)}>{t("process-bpmn:open")}</Button>
            {mayImport ? <ButtonLink to="/sqlRelease?part=import">{t("fromBundle")}</ButtonLink> : null}
          </>
        }
        panel={
          row === undefined ? undefined : (
            <ProcessPanel key={row.processId} row={row} onClose={() => set("processId", undefined)} />
          )
        }
      >
        <div className={styles.columns}>
          <CategoryList
            categories={categories}
            total={rows.length}
            chosen={type}
            onChoose={(typeId) => set("type", typeId)}
          />
          <div className={styles.list}>
            {answer.isError ? <Failure error={answer.error} onRetry={() => void answer.refetch()} /> : null}
            {answer.data === undefined && !answer.isError ? <Skeleton /> : null}
            {answer.data === undefined ? null : (
              <Processes
                rows={shown}
                opened={opened}
                isFiltered={keyword !== "" || status !== undefined || type !== undefined}
                set={set}
                onClear={() => setQuery({}, { replace: true })}
              />
            )}
            {(answer.data?.total ?? 0) > most ? (
              <p className={styles.note}>{t("onlyTheFirst", { most, total: answer.data?.total })}</p>
            ) : null}
          </div>
        </div>
      </ListPage>
      {readsBpmn ? <BpmnDialog onClose={() => setReadsBpmn(false)} /> : null}
    </>
  );
}

interface ProcessesProps {
  rows: readonly ProcessRow[];
  opened: string | undefined;
  isFiltered: boolean;
  set: (name: string, value: string | undefined) => void;
  onClear: () => void;
}

function Processes({ rows, opened, isFiltered, set, onClear }: ProcessesProps) {
  const t = useTexts("process-manage", "process-bpmn", "process-design");
  if (rows.length > 0)
    return <ProcessTable rows={rows} open={opened} onOpen={(processId) => set("processId", processId)} />;
  return isFiltered ? (
    <Empty action={<TextButton onClick={onClear}>{t("clear")}</TextButton>}>{t("noneFound")}</Empty>
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

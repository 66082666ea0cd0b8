import { useState } from "react";
import { listSealOrders } from "#contract/calls/seal-orders.ts";
import { type SealOrderRow, type SealSyncStatus, sealSyncStatuses } from "#contract/shapes/seal-order.ts";
import { useAddress } from "../address/index.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import {
  Button,
  Empty,
  Failure,
  ListPage,
  Pager,
  SearchField,
  SelectField,
  Skeleton,
  Toolbar,
} from "../kit/index.ts";
import { PushByNumber } from "./push-by-number.tsx";
import { PushOutcomes } from "./push-outcomes.tsx";
import { SealOrderPanel } from "./seal-order-panel.tsx";
import { SealOrderTable } from "./seal-order-table.tsx";
import styles from "./seal-orders.module.css";
import { usePushOrders } from "./use-push-orders.ts";

/** What there is to see to; `all` besides. */
const openStates: readonly SealSyncStatus[] = ["failed", "given_up"];
const pageSize = 50;

/** /stampTry: what the seal system outside has not taken, pushed again one by one or together, with every attempt. */
export function SealOrdersPage() {
  const t = useTexts("seal-orders");
  const [query, setQuery] = useAddress();
  const keyword = query.get("keyword") ?? "";
  const state = query.get("status") ?? "open";
  const page = Math.max(1, Number(query.get("page") ?? 1) || 1);
  const opened = query.get("order");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const answer = useCall(
    listSealOrders,
    { page, pageSize, syncStatus: statesOf(state), ...(keyword === "" ? {} : { keyword }) },
    { quiet: true, refetchInterval: 30_000 },
  );
  const { push, sending, wrong, outcomes, forget } = usePushOrders();
  const set = (name: string, value: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (name !== "page") next.delete("page");
        if (value === "") next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const rows = answer.data?.rows ?? [];
  const wanted = rows.filter(({ applyId }) => chosen.has(applyId)).map(({ applyId }) => applyId);
  const row = rows.find(({ orderId }) => String(orderId) === opened);
  const pushThem = async (applyIds: readonly string[]) => {
    if (await push(applyIds)) setChosen(new Set());
  };
  const isConfigured = answer.data?.isConfigured !== false;

  return (
    <ListPage
      title={t("title")}
      lead={t("lead")}
      panel={
        row === undefined ? undefined : (
          <SealOrderPanel
            key={row.orderId}
            row={row}
            busy={sending}
            mayPush={isConfigured && row.syncStatus !== "succeeded"}
            onPush={() => void pushThem([row.applyId])}
            onClose={() => set("order", "")}
          />
        )
      }
    >
      {isConfigured ? null : (
        <p role="status" className={styles.warning}>
          {t("notConfigured")}
        </p>
      )}
      <Toolbar
        label={t("tools")}
        end={
          <Button
            look="primary"
            busy={sending}
            disabled={wanted.length === 0 || !isConfigured}
            onClick={() => void pushThem(wanted)}
          >
            {wanted.length === 0 ? t("pushChosen") : t("pushCount", { count: wanted.length })}
          </Button>
        }
      >
        <SelectField
          label={t("status")}
          value={state}
          options={["open", ...sealSyncStatuses, "all"].map((value) => ({
            value,
            label: t(`state.${value}`),
          }))}
          onChoose={(value) => set("status", value === "open" ? "" : value)}
        />
        <SearchField
          label={t("search")}
          value={keyword}
          onSearch={(typed) => set("keyword", typed.trim())}
          className={styles.search ?? ""}
        />
      </Toolbar>
      <PushByNumber busy={sending} disabled={!isConfigured} wrong={wrong} onPush={pushThem} />
      {outcomes === undefined ? null : <PushOutcomes outcomes={outcomes} onClose={forget} />}
      {answer.isError ? <Failure error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {answer.data === undefined && !answer.isError ? <Skeleton /> : null}
      {answer.data === undefined ? null : (
        <Orders
          rows={rows}
          isNarrowed={keyword !== "" || state !== "open"}
          opened={opened ?? undefined}
          chosen={chosen}
          onChoose={setChosen}
          onOpen={(orderId) => set("order", orderId)}
        />
      )}
      <Pager
        page={page}
        pageSize={pageSize}
        total={answer.data?.total ?? 0}
        onPage={(next) => set("page", String(next))}
      />
    </ListPage>
  );
}

function statesOf(state: string): SealSyncStatus[] {
  if (state === "all") return [];
  return sealSyncStatuses.filter((each) => (state === "open" ? openStates.includes(each) : each === state));
}

interface OrdersProps {
  rows: readonly SealOrderRow[];
  isNarrowed: boolean;
  opened: string | undefined;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onOpen: (orderId: string) => void;
}

function Orders({ rows, isNarrowed, ...table }: OrdersProps) {
  const t = useTexts("seal-orders");
  if (rows.length === 0) return <Empty>{t(isNarrowed ? "noneFound" : "none")}</Empty>;
  return <SealOrderTable rows={rows} {...table} />;
}

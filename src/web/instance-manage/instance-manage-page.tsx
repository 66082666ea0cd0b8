import { lazy, Suspense, useState } from "react";
import { listApplyByPage } from "#contract/calls/basic.ts";
import type { SpecialOperation } from "#contract/codes/special-operation.ts";
import { useCall } from "../api/index.ts";
import { loadTexts, useTexts } from "../i18n/index.ts";
import {
  Button,
  ButtonLink,
  CheckBox,
  Empty,
  ListAnswer,
  ListPage,
  Pager,
  TextButton,
  Toolbar,
} from "../kit/index.ts";
import { InstanceFilters } from "./instance-filters.tsx";
import { InstancePanel } from "./instance-panel.tsx";
import { useInstanceQuery } from "./instance-query.ts";
import { useProcessOptions } from "./use-process-options.ts";
import { InstanceTable } from "./instance-table.tsx";
import { OperationsDialog } from "./operations-dialog.tsx";
import { SpecialDialog } from "./special-dialog.tsx";

const StartManyDialog = lazy(async () => {
  const [part] = await Promise.all([import("../start-many/index.ts"), loadTexts(["start-many", "form"])]);
  return { default: part.StartManyDialog };
});

const ofMany: readonly SpecialOperation[] = ["reassign", "jump", "urge", "retry", "cancel"];

/** /instanceManage: every application of the organisation, and what administrators do to one or to many. */
export function InstanceManagePage() {
  const t = useTexts("instance-manage");
  const asked = useInstanceQuery();
  const { input, query, set } = asked;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asks, setAsks] = useState<SpecialOperation | "done" | "startMany" | undefined>(
    query.has("operations") ? "done" : undefined,
  );
  const answer = useCall(listApplyByPage, input, {
    quiet: true,
    placeholderData: (previous) => previous,
  });
  const rows = answer.data?.rows ?? [];
  const opened = query.get("open") ?? undefined;
  const select = (applyIds: readonly string[], isSelected: boolean) =>
    setSelected((before) => {
      const next = new Set(before);
      for (const applyId of applyIds) {
        if (isSelected) next.add(applyId);
        else next.delete(applyId);
      }
      return next;
    });
  const areAllSelected = rows.length > 0 && rows.every(({ applyId }) => selected.has(applyId));
  const close = () => setAsks(undefined);
  return (
    <>
      <ListPage
        title={t("title")}
        actions={
          <>
            <ButtonLink to="/incidents">{t("stopped")}</ButtonLink>
            <Button onClick={() => setAsks("startMany")}>{t("startMany")}</Button>
            <Button onClick={() => setAsks("done")}>{t("operations")}</Button>
          </>
        }
        panel={
          opened === undefined ? undefined : (
            <InstancePanel key={opened} applyId={opened} onClose={() => set({ open: undefined })} />
          )
        }
      >
        <InstanceFilters asked={asked} processes={useProcessOptions(query.get("processId") ?? "")} />
        <Toolbar
          label={t("many")}
          end={
            selected.size === 0 ? undefined : (
              <TextButton onClick={() => setSelected(new Set())}>{t("unselect")}</TextButton>
            )
          }
        >
          <CheckBox
            label={selected.size === 0 ? t("selectPage") : t("selected", { count: selected.size })}
            checked={areAllSelected}
            disabled={rows.length === 0}
            onChange={({ target }) =>
              select(
                rows.map(({ applyId }) => applyId),
                target.checked,
              )
            }
          />
          {ofMany.map((operation) => (
            <Button key={operation} size="small" onClick={() => setAsks(operation)}>
              {t(`operation.${operation}`)}
            </Button>
          ))}
        </Toolbar>
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
          {({ total, totalIsCapped }) => (
            <>
              <InstanceTable
                title={t("title")}
                rows={rows}
                open={opened}
                onOpen={(applyId) => set({ open: applyId })}
                managed={{
                  selected,
                  onSelect: (applyId, isSelected) => select([applyId], isSelected),
                }}
              />
              <Pager
                page={input.page ?? 1}
                pageSize={input.pageSize ?? rows.length}
                total={total}
                isCapped={totalIsCapped === true}
                onPage={(page) => set({ page: String(page) })}
              />
            </>
          )}
        </ListAnswer>
      </ListPage>
      {asks === "done" ? <OperationsDialog onClose={close} /> : null}
      {asks === "startMany" ? (
        <Suspense fallback={null}>
          <StartManyDialog onClose={close} />
        </Suspense>
      ) : null}
      {asks === undefined || asks === "done" || asks === "startMany" ? null : (
        <SpecialDialog
          operation={asks}
          ids={[...selected]}
          onDone={() => setSelected(new Set())}
          onClose={close}
        />
      )}
    </>
  );
}

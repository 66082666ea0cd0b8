import { useCallback, useEffect, useRef, useState } from "react";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { outsideOrigins } from "#contract/codes/task-origin.ts";
import type { ApplicationDetail, TodoRow } from "#contract/shapes/task.ts";
import { useAddress } from "../address/index.ts";
import { invalidate, queryClient, queryKeyOf } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { useKeys } from "../keys/index.ts";
import { useNarrow } from "../kit/index.ts";
import { useTitleSubject } from "../screen-title/index.ts";
import { useSetting } from "../settings/index.ts";
import { type Decided, refreshedByApplication, TaskPane, useAnnouncer } from "../task-page/index.ts";
import { type BenchQuery, isNarrowed, readBenchQuery, writeBenchQuery } from "./bench-query.ts";
import { BatchBar } from "./batch-bar.tsx";
import { ExternalTasks, useExternalCount } from "./external-tasks.tsx";
import { ListHead } from "./list-head.tsx";
import { ListRail } from "./list-rail.tsx";
import { LastDecision } from "./last-decision.tsx";
import { ListEmpty, ListError, ListSkeleton } from "./list-states.tsx";
import { NothingOpen, OwnDay } from "./nothing-open.tsx";
import { markSeen, takeOut } from "./todo-cache.ts";
import { TodoList, type TodoListHandle } from "./todo-list.tsx";
import { mayChoose, useBatch } from "./use-batch.ts";
import { useOpenForm } from "./use-open-form.ts";
import { useNeighbours } from "./use-neighbours.ts";
import { useRefreshAtDue } from "./use-refresh-at-due.ts";
import { useTodoList } from "./use-todo-list.ts";
import styles from "./workbench.module.css";
import textLink from "../kit/text-link.module.css";

/** /userTask: lists, the to-do list, and the task, side by side where there is room. */
export function TodoListPage() {
  const t = useTexts("workbench");
  const [params, setParams] = useAddress();
  const query = readBenchQuery(params);
  const list = useTodoList(query);
  const { rows } = list;
  const [density, keepDensity] = useSetting("density");
  const compact = density === "compact";
  const { announce, announcer } = useAnnouncer();
  const search = useRef<HTMLInputElement>(null);
  const todo = useRef<TodoListHandle>(null);
  const pane = useRef<HTMLDivElement>(null);
  const selected = query.task;
  const at = rows.findIndex((row) => row.bpdTaskId === selected);
  const row = rows[at];
  const [last, setLast] = useState<Decided | undefined>(undefined);
  const isNarrow = useNarrow();
  const openForm = useOpenForm();
  const batch = useBatch(rows, query.list === "waiting");
  useNeighbours(rows, selected);
  useRefreshAtDue();
  useTitleSubject(row?.applyTitle);

  const change = useCallback(
    (part: Partial<BenchQuery>, replace = false) =>
      setParams((before) => writeBenchQuery({ ...readBenchQuery(before), ...part }), { replace }),
    [setParams],
  );
  const select = useCallback(
    (next: TodoRow | undefined) => change({ task: next?.bpdTaskId }, selected !== undefined),
    [change, selected],
  );
  const narrow = useCallback((part: Partial<BenchQuery>) => change({ task: undefined, ...part }), [change]);

  const isOpen = row !== undefined && row.seen === false ? row.bpdTaskId : undefined;
  useEffect(() => {
    if (isOpen !== undefined) markSeen(isOpen);
  }, [isOpen]);

  // Where the page itself scrolls, another task begins at its top.
  useEffect(() => {
    if (selected !== undefined) pane.current?.scrollIntoView({ block: "start" });
  }, [selected]);

  const after = rows[at + 1] ?? rows[at - 1];
  const decided = useCallback(
    (done: Decided) => {
      takeOut(done.bpdTaskId);
      setLast(done.isGiven ? undefined : done);
      select(after);
      announce(after === undefined ? t("decidedLast") : t("decided", { title: after.applyTitle }));
      todo.current?.focus();
      void invalidate(...refreshedByApplication);
    },
    [select, after, announce, t],
  );

  const reopened = useCallback(
    (bpdTaskId: number) => {
      setLast(undefined);
      change({ task: bpdTaskId });
    },
    [change],
  );

  /** By keyboard one is in the list, where a screen reader says what is chosen. */
  const walkTo = (next: TodoRow | undefined) => {
    if (next === undefined) return;
    select(next);
    todo.current?.focus();
  };
  useKeys("bench", {
    next: () => walkTo(rows[Math.min(at + 1, rows.length - 1)]),
    previous: () => walkTo(rows[Math.max(at - 1, 0)]),
    nextUnread: () =>
      walkTo([...rows.slice(at + 1), ...rows.slice(0, at + 1)].find(({ seen }) => seen === false)),
    pick: batch.mayPick && row !== undefined ? () => batch.toggle(row.bpdTaskId) : undefined,
    open: () => {
      if (openForm(row)) return;
      if (selected === undefined) walkTo(rows[0]);
      else pane.current?.querySelector<HTMLElement>("[data-application-title]")?.focus();
    },
    search: () => search.current?.focus(),
    leave: () => {
      if (pane.current?.contains(document.activeElement)) todo.current?.focus();
      else select(undefined);
    },
  });

  const early =
    row === undefined
      ? undefined
      : queryClient.getQueryData<ApplicationDetail>(queryKeyOf(instanceDetail, { applyId: row.applyId }));
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = list;
  const fetchMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);

  // Those of other systems stand above the whole list, and count there.
  const isWhole = query.list === "all" && !isNarrowed(query);
  const outside = useExternalCount(isWhole);
  const ofOutside = outsideOrigins.find((origin) => origin === query.taskType);
  const empty = (
    <ListEmpty
      query={query}
      onReset={() => narrow({ list: "all", processId: "", taskType: "", keyword: "" })}
    />
  );
  const lastDecision =
    last === undefined ? null : (
      <LastDecision
        key={last.bpdTaskId}
        decided={last}
        isSaid={isNarrow}
        onReopened={reopened}
        onDismiss={() => setLast(undefined)}
      />
    );
  return (
    <div className={styles.bench} data-open={selected !== undefined}>
      {announcer}
      <ListRail query={query} onChange={narrow} />
      <section className={styles.benchList} aria-label={t("title")}>
        <ListHead
          query={query}
          total={list.isPending || ofOutside !== undefined ? undefined : list.total + outside}
          compact={compact}
          searchRef={search}
          onChange={narrow}
          onDensity={(next) => void keepDensity(next ? "compact" : "comfortable")}
        />
        {batch.mayPick ? (
          <BatchBar
            batch={batch}
            onApproved={(taskIds) => {
              for (const bpdTaskId of taskIds) takeOut(bpdTaskId);
              if (selected !== undefined && taskIds.includes(selected)) select(undefined);
              announce(t("batch.done", { count: taskIds.length }));
              void invalidate(...refreshedByApplication);
            }}
          />
        ) : null}
        {isWhole ? <ExternalTasks /> : null}
        {ofOutside !== undefined ? (
          <ExternalTasks taskType={ofOutside} otherwise={empty} />
        ) : list.isPending ? (
          <ListSkeleton />
        ) : list.isError && rows.length === 0 ? (
          <ListError error={list.error} onRetry={() => void list.refetch()} />
        ) : rows.length === 0 ? (
          <>
            {empty}
            {isNarrow && !isNarrowed(query) ? <OwnDay /> : null}
          </>
        ) : (
          <TodoList
            ref={todo}
            rows={rows}
            total={list.total}
            selected={selected}
            compact={compact}
            picked={batch.picked}
            isPicking={batch.isPicking}
            onSelect={(next) => {
              if (batch.isPicking && mayChoose(next)) batch.toggle(next.bpdTaskId);
              // There a task takes the place of the list: to choose it is to open it.
              else if (!isNarrow || !openForm(next)) select(next);
            }}
            onOpen={openForm}
            onEnd={fetchMore}
            onRefresh={list.refetch}
          />
        )}
        {isNarrow && selected !== undefined ? null : lastDecision}
      </section>
      <section className={styles.benchTask} ref={pane} aria-label={t("task")}>
        {selected === undefined ? (
          isNarrow ? null : (
            <NothingOpen />
          )
        ) : (
          <>
            <button type="button" className={styles.benchBack} onClick={() => select(undefined)}>
              <span aria-hidden="true">←</span> {t(`list.${query.list}`)}
            </button>
            {isNarrow ? lastDecision : null}
            <TaskPane
              bpdTaskId={selected}
              early={early}
              level={2}
              onDecided={decided}
              onReopened={reopened}
              afterEnd={
                <button type="button" className={textLink.link} onClick={() => select(after ?? rows[0])}>
                  {t("nextTask")}
                </button>
              }
            />
          </>
        )}
      </section>
    </div>
  );
}

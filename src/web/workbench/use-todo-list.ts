import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { call, type CallError } from "../api/index.ts";
import { type BenchQuery, todoInput } from "./bench-query.ts";

const pageSize = 50;
type Page = OutputOf<typeof todoTasks>;

/** The to-do list as it is scrolled: pages of it, fetched as they are reached. */
export function useTodoList(query: BenchQuery) {
  const input = todoInput(query);
  const answer = useInfiniteQuery<Page, CallError, { pages: Page[] }, readonly unknown[], number>({
    queryKey: [todoTasks.name, "pages", input],
    queryFn: ({ pageParam, signal }) => call(todoTasks, { ...input, page: pageParam, pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.rows.length === last.pageSize ? last.page + 1 : undefined),
    placeholderData: (previous) => previous,
  });
  const pages = answer.data?.pages;
  const rows = useMemo(() => {
    const seen = new Set<number>();
    return (pages ?? [])
      .flatMap((page) => page.rows)
      .filter((row) => !seen.has(row.bpdTaskId) && seen.add(row.bpdTaskId));
  }, [pages]);
  return { ...answer, rows, total: pages?.[0]?.total ?? 0 };
}

import type { InfiniteData } from "@tanstack/react-query";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { todoCounts } from "#contract/calls/task/lists.ts";
import { todoTasks } from "#contract/calls/task/lists.ts";
import type { TodoRow } from "#contract/shapes/task.ts";
import { queryClient, queryKeyOf } from "../api/index.ts";

type Page = OutputOf<typeof todoTasks>;
type Kept = Page | InfiniteData<Page>;

function changePages(change: (page: Page) => Page): void {
  queryClient.setQueriesData<Kept>({ queryKey: [todoTasks.name] }, (kept) => {
    if (kept === undefined) return kept;
    return "pages" in kept ? { ...kept, pages: kept.pages.map(change) } : change(kept);
  });
}

/** Takes a decided task out of every list at once; the server's own answer follows. */
export function takeOut(bpdTaskId: number): void {
  changePages((page) => {
    const rows = page.rows.filter((row) => row.bpdTaskId !== bpdTaskId);
    return { ...page, rows, total: page.total - (page.rows.length - rows.length) };
  });
}

/** Marks a task as seen in every list: opening it has done so on the server. */
export function markSeen(bpdTaskId: number): void {
  const see = (row: TodoRow) => (row.bpdTaskId === bpdTaskId && !row.seen ? { ...row, seen: true } : row);
  changePages((page) => ({ ...page, rows: page.rows.map(see) }));
  queryClient.setQueryData<OutputOf<typeof todoCounts>>(
    queryKeyOf(todoCounts, {}),
    (counts) => counts && { ...counts, unseen: Math.max(0, counts.unseen - 1) },
  );
}

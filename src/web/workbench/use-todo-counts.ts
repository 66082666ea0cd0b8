import { useQueries } from "@tanstack/react-query";
import { todoTasks } from "#contract/calls/task.ts";
import { call } from "../api/index.ts";
import { listInput, todoLists, type TodoListName } from "./bench-query.ts";

/** How many tasks each list holds, `1000+` where it was counted no further; undefined until known. */
export function useTodoCounts(): Record<TodoListName, string | undefined> {
  const answers = useQueries({
    queries: todoLists.map((list) => {
      const input = { ...listInput(list), pageSize: 1 };
      return {
        queryKey: [todoTasks.name, input],
        queryFn: ({ signal }: { signal: AbortSignal }) => call(todoTasks, input, { signal }),
      };
    }),
  });
  const count = (at: number) => {
    const page = answers[at]?.data;
    return page === undefined ? undefined : `${page.total}${page.totalIsCapped === true ? "+" : ""}`;
  };
  return Object.fromEntries(todoLists.map((list, at) => [list, count(at)])) as Record<
    TodoListName,
    string | undefined
  >;
}

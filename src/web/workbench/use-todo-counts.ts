import { useQueries } from "@tanstack/react-query";
import { todoTasks } from "#contract/calls/task.ts";
import { call } from "../api/index.ts";
import { listInput, todoLists, type TodoListName } from "./bench-query.ts";

/** How many tasks each list holds; undefined until known. */
export function useTodoCounts(): Record<TodoListName, number | undefined> {
  const answers = useQueries({
    queries: todoLists.map((list) => {
      const input = { ...listInput(list), pageSize: 1 };
      return {
        queryKey: [todoTasks.name, input],
        queryFn: ({ signal }: { signal: AbortSignal }) => call(todoTasks, input, { signal }),
      };
    }),
  });
  return Object.fromEntries(todoLists.map((list, at) => [list, answers[at]?.data?.total])) as Record<
    TodoListName,
    number | undefined
  >;
}

import { todoCounts } from "#contract/calls/task/lists.ts";
import { useCall } from "../api/index.ts";
import { type TodoListName, todoLists } from "./bench-query.ts";

/** As many processes as the rail has room for. */
const mostProcesses = 12;

/** How many tasks each list, process and type holds, `1000+` where it was counted no further; undefined until known. */
export function useTodoCounts() {
  const { data } = useCall(todoCounts, {}, { quiet: true });
  const shown = (count: number) => `${count}${data?.isCapped === true ? "+" : ""}`;
  const counts = Object.fromEntries(
    todoLists.map((list) => [list, data === undefined ? undefined : shown(data[list])]),
  ) as Record<TodoListName, string | undefined>;
  const processes = (data?.processes ?? [])
    .slice(0, mostProcesses)
    .map((process) => ({ ...process, count: shown(process.count) }));
  const taskTypes = (data?.taskTypes ?? []).map((type) => ({
    ...type,
    count: type.count === 0 ? "" : shown(type.count),
  }));
  return { counts, processes, taskTypes };
}

import type { InputOf } from "#contract/calls/define-call.ts";
import type { todoTasks } from "#contract/calls/task/lists.ts";
import { type TaskOrigin, taskOrigins } from "#contract/codes/task-origin.ts";

/** The fixed lists of the bench, in their order. */
export const todoLists = ["all", "unseen", "urgent", "overdue", "urged", "followed", "waiting"] as const;
export type TodoListName = (typeof todoLists)[number];

export const sorts = ["newest", "oldest", "due"] as const;
export type Sort = (typeof sorts)[number];

/** What the bench shows; all of it stands in the address, so that reload, back and links keep it. */
export interface BenchQuery {
  list: TodoListName;
  processId: string;
  /** A type of tasks; empty: every. */
  taskType: TaskOrigin | "";
  keyword: string;
  sort: Sort;
  /** The task being read. */
  task: number | undefined;
}

/** Reads the bench's part of an address; what is unknown there counts as not said. */
export function readBenchQuery(query: URLSearchParams): BenchQuery {
  const task = Number(query.get("task"));
  return {
    list: todoLists.find((name) => name === query.get("list")) ?? "all",
    processId: query.get("process") ?? "",
    taskType: taskOrigins.find((code) => code === query.get("type")) ?? "",
    keyword: query.get("q") ?? "",
    sort: sorts.find((name) => name === query.get("sort")) ?? "newest",
    task: Number.isInteger(task) && task > 0 ? task : undefined,
  };
}

/** Writes it back, leaving out what is as usual. */
export function writeBenchQuery(query: BenchQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (query.list !== "all") params.set("list", query.list);
  if (query.processId !== "") params.set("process", query.processId);
  if (query.taskType !== "") params.set("type", query.taskType);
  if (query.keyword !== "") params.set("q", query.keyword);
  if (query.sort !== "newest") params.set("sort", query.sort);
  if (query.task !== undefined) params.set("task", String(query.task));
  return params;
}

type TodoInput = InputOf<typeof todoTasks>;

/** What a list asks of the server. */
export function listInput(list: TodoListName): TodoInput {
  switch (list) {
    case "unseen":
      return { unseen: true };
    case "urgent":
      return { pressing: true };
    case "overdue":
      return { overdue: true };
    case "urged":
      return { urged: true };
    case "followed":
      return { attention: true };
    case "waiting":
      return { waiting: true };
    case "all":
      return {};
  }
}

/** The whole question to the server, without its page. */
export function todoInput(query: BenchQuery): TodoInput {
  return {
    ...listInput(query.list),
    ...(query.processId === "" ? {} : { processId: query.processId }),
    ...(query.taskType === "" ? {} : { taskTypeCodes: query.taskType }),
    ...(query.keyword.trim() === "" ? {} : { keyword: query.keyword.trim() }),
    sort: query.sort,
  };
}

/** Whether only some of the tasks are asked for. */
export function isNarrowed({ keyword, processId, taskType, list }: BenchQuery): boolean {
  return keyword !== "" || processId !== "" || taskType !== "" || list !== "all";
}

import { NamedTable } from "../tables/index.ts";

/** /taskTypeManager: the types of tasks, with their names, order and whether the to-do list offers them. */
export function TaskTypePage() {
  return <NamedTable name="taskType" />;
}

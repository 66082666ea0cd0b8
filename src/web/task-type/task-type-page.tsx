import { useTexts } from "../i18n/index.ts";
import { NamedTable } from "../tables/index.ts";

/** /taskTypeManager: the types of tasks, with their names, order and whether the to-do list offers them. */
export function TaskTypePage() {
  const say = useTexts("routes");
  return <NamedTable name="taskType" heading={say("title.taskTypeManager")} />;
}

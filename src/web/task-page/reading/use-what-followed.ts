import { TaskAction } from "#contract/codes/task-action.ts";
import { joinTexts } from "../../fields/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import type { Decided } from "../open-task.tsx";

/** Says where an application went with a decision. */
export function useWhatFollowed(): (decided: Decided) => string {
  const t = useTexts("task");
  const language = useLanguage();
  return ({ output, input }) => {
    if (output === undefined) return t("sent");
    const { next } = output;
    const people = [...new Set(next.map(({ taskName }) => taskName))].map((task) => {
      const names = next.flatMap(({ taskName, realName }) => (taskName === task ? [realName] : []));
      return t("return.step", { people: joinTexts(names, language), task });
    });
    if (people.length === 0) return t(`after.${output.instanceStatus}`);
    const said = input?.actionCode === TaskAction.return ? "returnedTo" : "wentTo";
    return t(said, { people: joinTexts(people, language) });
  };
}

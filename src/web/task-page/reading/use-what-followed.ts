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
    const people = joinTexts(
      output.next.map((next) => `${next.realName}（${next.taskName}）`),
      language,
    );
    if (people === "") return t(`after.${output.instanceStatus}`);
    return t(input?.actionCode === TaskAction.return ? "returnedTo" : "wentTo", { people });
  };
}

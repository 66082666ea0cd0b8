import { handOvers } from "#contract/calls/hand-over.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { useTexts } from "../i18n/index.ts";
import { TextLink } from "../kit/index.ts";

/** A task that stays where it is, and why. */
export type StayingTask = OutputOf<typeof handOvers>[number]["refused"][number];

/** Tasks that were not or could not be given, with the reason of each. */
export function StayingTasks({ tasks }: { tasks: readonly StayingTask[] }) {
  const t = useTexts("hand-over");
  return (
    <ul>
      {tasks.map(({ bpdTaskId, applyId, taskName, problem }) => (
        <li key={bpdTaskId}>
          <TextLink to={`/applyDesc?applyId=${encodeURIComponent(applyId)}`}>{applyId}</TextLink> {taskName}:{" "}
          {t(`problem.${problem}`)}
        </li>
      ))}
    </ul>
  );
}

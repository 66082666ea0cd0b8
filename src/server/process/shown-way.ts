import type { Language } from "#contract/codes/language.ts";
import type { PlayedWay, ShownWay } from "#contract/shapes/played-way.ts";
import type { Refusal } from "#contract/errors/refusal.ts";
import type { Bundle } from "#engine";
import { text } from "../texts/index.ts";
import { presentRefusal } from "./present-refusal.ts";
import { bundleIn } from "./localized-bundle.ts";
import type { ShownPeople } from "../viewer/index.ts";

/** A way with the names its reader knows steps and people by, and why it was stopped. */
export function shownWay(
  { steps, ends, stoppedBy }: PlayedWay & { stoppedBy?: Refusal },
  bundle: Bundle,
  people: ShownPeople,
  language: Language,
): ShownWay {
  const { tasks } = bundleIn(bundle, language).definition;
  const nameOf = (taskId: string) => tasks.find((task) => task.taskId === taskId)?.taskName ?? taskId;
  return {
    ends,
    steps: steps.map(({ taskId, people: codes }) => ({
      taskId,
      taskName: nameOf(taskId),
      people: codes.map((userCode) => ({ userCode, realName: people.realName(userCode) })),
    })),
    ...(stoppedBy === undefined ? {} : { stoppedBy: saidRefusal(stoppedBy, bundle, people, language) }),
  };
}

/** A refusal in a sentence or a few, with what is wrong with fields. */
export function saidRefusal(
  refusal: Refusal,
  bundle: Bundle,
  people: Pick<ShownPeople, "realName" | "deptName">,
  language: Language,
): string {
  const { refused, params, errors = {} } = presentRefusal(refusal, bundle, people, language);
  const problems = Object.entries(errors).map(([field, { problem, params: of, text: said }]) => {
    const about = bundle.page?.components.find(({ componentCode }) => componentCode === field);
    return `${about?.i18n?.[language] ?? about?.componentTitle ?? field}: ${said ?? text(language, "problems", problem, of ?? {})}`;
  });
  return [text(language, "errors", refused, params ?? {}), ...problems].join(" ");
}

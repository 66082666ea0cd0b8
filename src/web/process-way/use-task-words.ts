import { joinTexts } from "../fields/index.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import type { WayTask } from "./lay-out-way.ts";

/** A task of the drawing in words. */
export function useTaskWords() {
  const t = useTexts("chain");
  const language = useLanguage();
  return {
    nameOf: ({ taskType, taskName }: WayTask) => (taskType === "end" ? t("way.end") : taskName),
    /** How it stands with it, and with whom. */
    sentenceOf: ({ state, people, problem = "" }: WayTask) =>
      [t(`way.state.${state}`), joinTexts(people, language), problem]
        .filter((part) => part !== "")
        .join(" · "),
    peopleOf: ({ people }: WayTask) => joinTexts(people, language),
    stateOf: ({ state }: WayTask) => t(`way.state.${state}`),
  };
}

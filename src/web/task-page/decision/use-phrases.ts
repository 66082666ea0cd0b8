import { useTexts } from "../../i18n/index.ts";
import { useSetting } from "../../settings/index.ts";
import type { DecisionMode } from "./decision-mode.ts";

const most = 12;

/** The few phrases everybody starts with, by what one is about to do: nobody returns with "agreed". */
const usual = {
  approve: ["agree", "checked"],
  countersignAgree: ["agree", "checked"],
  countersignDisagree: ["reconsider"],
  return: ["supplement", "correct"],
  reject: ["reconsider"],
  requestCountersign: ["yourView"],
} as const satisfies Record<DecisionMode, readonly string[]>;

/** My usual phrases for one way of deciding: my own list once I have one. Agreeing shares its list. */
export function usePhrases(mode: DecisionMode) {
  const t = useTexts("task");
  const [stored, keep] = useSetting(
    mode === "approve" || mode === "countersignAgree" ? "phrases" : `phrases.${mode}`,
  );
  const phrases = Array.isArray(stored)
    ? stored.filter((each): each is string => typeof each === "string")
    : usual[mode].map((name) => t(`phrase.${name}`));
  return {
    phrases,
    add: (phrase: string) => keep([...phrases.filter((each) => each !== phrase), phrase].slice(-most)),
    remove: (phrase: string) => keep(phrases.filter((each) => each !== phrase)),
  };
}

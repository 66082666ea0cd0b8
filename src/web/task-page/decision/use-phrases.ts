import { useTexts } from "../../i18n/index.ts";
import { useSetting } from "../../settings/index.ts";

const most = 12;

/** My usual phrases: my own list once I have one, else the few everybody starts with. */
export function usePhrases() {
  const t = useTexts("task");
  const [stored, keep] = useSetting("phrases");
  const phrases = Array.isArray(stored)
    ? stored.filter((each): each is string => typeof each === "string")
    : [t("phrase.agree"), t("phrase.checked"), t("phrase.supplement")];
  return {
    phrases,
    add: (phrase: string) => keep([...phrases.filter((each) => each !== phrase), phrase].slice(-most)),
    remove: (phrase: string) => keep(phrases.filter((each) => each !== phrase)),
  };
}

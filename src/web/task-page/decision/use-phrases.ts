import { config, updateConfig } from "#contract/calls/user.ts";
import { queryClient, queryKeyOf, useCall, useSend } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";

const most = 12;

/** My usual phrases: my own list once I have one, else the few everybody starts with. */
export function usePhrases() {
  const t = useTexts("task");
  const settings = useCall(config, {}, { quiet: true, staleTime: 300_000 });
  const { send } = useSend(updateConfig, {
    onSuccess: (output) => queryClient.setQueryData(queryKeyOf(config, {}), output),
  });
  const stored = settings.data?.["phrases"];
  const phrases = Array.isArray(stored)
    ? stored.filter((each): each is string => typeof each === "string")
    : [t("phrase.agree"), t("phrase.checked"), t("phrase.supplement")];

  const keep = (next: string[]) => send({ data: JSON.stringify({ phrases: next.slice(0, most) }) });
  return {
    phrases,
    add: (phrase: string) => keep([...phrases.filter((each) => each !== phrase), phrase]),
    remove: (phrase: string) => keep(phrases.filter((each) => each !== phrase)),
  };
}

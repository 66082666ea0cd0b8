import type { Seal } from "#contract/shapes/seal.ts";
import { useTexts } from "../i18n/index.ts";

/** Says who keeps a seal; whoever has left is said to have, for they keep nothing any more. Reads `seals`. */
export function useKeepersText(): (seal: Pick<Seal, "keepers">) => string {
  const t = useTexts("seals");
  return ({ keepers }) => {
    if (keepers.length === 0) return t("noKeeper");
    const names = keepers.map(({ realName, userCode, hasLeft = false }) => {
      const who = realName ?? userCode;
      return hasLeft ? t("keeperGone", { who }) : who;
    });
    return t("keptBy", { who: names.join(t("comma")) });
  };
}

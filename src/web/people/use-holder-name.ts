import { useCallback } from "react";
import type { ApplicationRow } from "#contract/shapes/task.ts";
import { useTexts } from "../i18n/index.ts";

type Holder = Pick<ApplicationRow["holders"][number], "realName" | "userCode" | "hasLeft">;

export type HolderName = (holder: Holder) => string;

/** How a list calls whoever has an application: that they have left as well, for then nobody will do it. */
export function useHolderName(): HolderName {
  const t = useTexts("app");
  return useCallback(
    ({ realName, userCode, hasLeft }) => {
      const name = realName || userCode;
      return hasLeft === true ? t("leftName", { name }) : name;
    },
    [t],
  );
}

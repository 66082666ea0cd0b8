import { useState } from "react";
import { listSealOrders, listSyncSealPrintLog, pushSealOrders } from "#contract/calls/seal-orders.ts";
import type { SealPushOutcome } from "#contract/shapes/seal-order.ts";
import { placeErrors, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { useNotice } from "../kit/index.ts";

/**
 * Pushes orders again and says what came of it; what did not succeed is listed until somebody closes it. What is wrong with
 * the numbers stands at the field of those that were written.
 */
export function usePushOrders() {
  const t = useTexts("seal-orders");
  const notice = useNotice();
  const [outcomes, setOutcomes] = useState<readonly SealPushOutcome[]>();
  const [wrong, setWrong] = useState<string>();
  const { send, sending } = useSend(pushSealOrders, {
    invalidates: [listSealOrders, listSyncSealPrintLog],
    onError: (error) => placeErrors(error, ["applyIds"], (placed) => setWrong(placed["applyIds"])),
  });
  /** False where nothing was tried. */
  const push = async (applyIds: readonly string[]): Promise<boolean> => {
    setWrong(undefined);
    const answer = await send({ applyIds: [...applyIds] });
    if (answer === undefined) return false;
    const done = answer.outcomes.filter(({ outcome }) => outcome === "succeeded");
    const others = answer.outcomes.filter(({ outcome }) => outcome !== "succeeded");
    setOutcomes(others.length === 0 ? undefined : others);
    if (done.length > 0)
      notice({
        key: "seal-orders",
        said:
          done.length === 1
            ? t("pushed", { number: done[0]?.applyId })
            : t("pushedCount", { count: done.length }),
      });
    return true;
  };
  return { push, sending, wrong, outcomes, forget: () => setOutcomes(undefined) };
}

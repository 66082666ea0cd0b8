import { App, Button } from "antd";
import { useCallback } from "react";
import { useTexts } from "../i18n/index.ts";

const offeredSeconds = 12;

/** Something that was done and can be undone. */
export interface Done {
  /** What it was done to: the next notice of the same key takes the place of this one. */
  key: string;
  /** What was done, in the reader's language. */
  said: string;
  /** Called once at most. */
  undo: () => unknown;
}

/** Says what was done and offers for a while to undo it; the notice goes when it is taken up. */
export function useOfferUndo(): (done: Done) => void {
  const t = useTexts("app");
  const { notification } = App.useApp();
  return useCallback(
    ({ key, said, undo }) => {
      let isTaken = false;
      const take = () => {
        // The notice can still be clicked while it leaves.
        if (isTaken) return;
        isTaken = true;
        notification.destroy(key);
        void undo();
      };
      notification.success({
        key,
        title: said,
        placement: "bottomRight",
        duration: offeredSeconds,
        actions: (
          <Button size="small" onClick={take}>
            {t("undo")}
          </Button>
        ),
      });
    },
    [notification, t],
  );
}

import { useCallback } from "react";
import { useTexts } from "../i18n/index.ts";
import { useNotice } from "../kit/index.ts";

/** Something that was done and can be undone. */
export interface Done {
  /** What it was done to: the next notice of the same key takes the place of this one. */
  key: string;
  /** What was done, in the reader's language. */
  said: string;
  /** Called once at most; absent where whoever did it may not take it back. */
  undo?: () => unknown;
}

/** Says what was done and offers for a while to undo it; the notice goes when it is taken up. */
export function useOfferUndo(): (done: Done) => void {
  const t = useTexts("app");
  const notice = useNotice();
  return useCallback(
    ({ key, said, undo }) =>
      notice({
        key,
        said,
        ...(undo === undefined ? {} : { action: { label: t("undo"), run: undo, undoes: true } }),
      }),
    [notice, t],
  );
}

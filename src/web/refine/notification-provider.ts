import type { NotificationProvider } from "@refinedev/core";
import { useMemo } from "react";
import { useTexts } from "../i18n/index.ts";
import { noticeStore } from "../kit/index.ts";

const undoableSeconds = 5;

/** refine's good news in the strip, with undo where it waits. Its bad news are shown by our own dialogs and fields. */
export function useNotificationProvider(): NotificationProvider {
  const say = useTexts("app");
  return useMemo(
    () => ({
      open: ({ key, message, description, type, cancelMutation, undoableTimeout }) => {
        if (type === "error") return;
        noticeStore.show({
          key: key ?? message,
          said: description ?? message,
          ...(type === "progress" ? { seconds: undoableTimeout ?? undoableSeconds } : {}),
          ...(type === "progress" && cancelMutation !== undefined
            ? { action: { label: say("undo"), run: cancelMutation, undoes: true } }
            : {}),
        });
      },
      close: noticeStore.dismiss,
    }),
    [say],
  );
}

import type { NotificationProvider } from "@refinedev/core";
import { App, Button } from "antd";
import { useMemo } from "react";
import { useTexts } from "../i18n/index.ts";

/** refine's good news as toasts, with undo where it waits. Its bad news are shown by our own dialogs and fields. */
export function useNotificationProvider(): NotificationProvider {
  const say = useTexts("app");
  const { notification } = App.useApp();
  return useMemo(
    () => ({
      open: ({ key, message, description, type, cancelMutation, undoableTimeout }) => {
        if (type === "error") return;
        notification.open({
          ...(key === undefined ? {} : { key }),
          title: description ?? message,
          type: "success",
          placement: "bottomRight",
          duration: type === "progress" ? (undoableTimeout ?? 5) : 3,
          ...(type === "progress" && cancelMutation
            ? {
                actions: (
                  <Button
                    size="small"
                    onClick={() => {
                      cancelMutation();
                      notification.destroy(key);
                    }}
                  >
                    {say("undo")}
                  </Button>
                ),
              }
            : {}),
        });
      },
      close: (key) => notification.destroy(key),
    }),
    [notification, say],
  );
}

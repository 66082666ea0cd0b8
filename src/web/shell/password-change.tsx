import { App } from "antd";
import { lazy, Suspense } from "react";
import { useTexts } from "../i18n/index.ts";

const ChangePasswordDialog = lazy(async () => ({
  default: (await import("../password/index.ts")).ChangePasswordDialog,
}));

/** Changing one's password from inside the shell; success is said. */
export function PasswordChange({ onClose }: { onClose: () => void }) {
  const say = useTexts("login");
  const { message } = App.useApp();
  return (
    <Suspense fallback={null}>
      <ChangePasswordDialog
        onClose={onClose}
        onChanged={() => {
          onClose();
          void message.success(say("change.done"));
        }}
      />
    </Suspense>
  );
}

import { lazy, Suspense } from "react";
import { useTexts } from "../i18n/index.ts";
import { useNotice } from "../kit/index.ts";

const ChangePasswordDialog = lazy(async () => ({
  default: (await import("../password/index.ts")).ChangePasswordDialog,
}));

/** Changing one's password from inside the shell; success is said. */
export function PasswordChange({ onClose }: { onClose: () => void }) {
  const say = useTexts("login");
  const notice = useNotice();
  return (
    <Suspense fallback={null}>
      <ChangePasswordDialog
        onClose={onClose}
        onChanged={() => {
          onClose();
          notice({ key: "password", said: say("change.done") });
        }}
      />
    </Suspense>
  );
}

import { App } from "antd";
import { useEffect } from "react";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import { type CallError, mountErrorPresenter } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { reportFault } from "../routes/index.ts";
import { sessionStore } from "../session/index.ts";

/** Mounts the dialogs of spec §8: 12138 a service fault with its request code, 12139 a missing permission. */
export function ErrorDialogs() {
  const say = useTexts("app");
  const { modal, message } = App.useApp();

  useEffect(() => {
    const open = new Set<number>();

    function openOnce(code: number, show: (afterClose: () => void) => void): void {
      if (open.has(code)) return;
      open.add(code);
      show(() => open.delete(code));
    }

    return mountErrorPresenter((error: CallError, { dialogsOnly }) => {
      const requestCode = error.requestCode && say("requestCode", { code: error.requestCode });
      if (error.kind === "timeout") reportFault(error, { kind: "timeout", call: error.call });
      if (error.code === errorCatalogue.internal.code) {
        openOnce(error.code, (afterClose) =>
          modal.error({
            title: say("dialog.error"),
            content: (
              <>
                <p>{say("dialog.serviceAbnormal")}</p>
                <p>{error.message}</p>
                {requestCode && <p>{requestCode}</p>}
                {requestCode && sessionStore.user()?.access.includes("admin") && (
                  <p>
                    <a href={`#/logReport?f.requestCode=eq:${encodeURIComponent(error.requestCode ?? "")}`}>
                      {say("dialog.log")}
                    </a>
                  </p>
                )}
              </>
            ),
            okText: say("ok"),
            afterClose,
          }),
        );
        return;
      }
      if (error.code === errorCatalogue.noPermission.code) {
        openOnce(error.code, (afterClose) =>
          modal.info({ title: say("dialog.tip"), content: error.message, okText: say("ok"), afterClose }),
        );
        return;
      }
      if (dialogsOnly) return;
      // What is wrong with a field comes here only where no form shows it: the general sentence would hide the reason.
      const said = Object.values(error.errors)[0] ?? error.message;
      void message.error(requestCode ? `${said} ${requestCode}` : said, 6);
    });
  }, [modal, message, say]);

  return null;
}

import { useEffect, useSyncExternalStore } from "react";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import { type CallError, joinCalls, mountErrorPresenter } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, Dialog, focusErrorNear, useNotice } from "../kit/index.ts";
import { sessionStore } from "../session/index.ts";
import { tipStore } from "./tip-store.ts";

/** Mounts the dialogs of spec §8: 12138 a service fault with its request code, 12139 a missing permission. */
export function ErrorDialogs() {
  const say = useTexts("app");
  const notice = useNotice();
  const tip = useSyncExternalStore(tipStore.subscribe, tipStore.first);

  useEffect(
    () =>
      mountErrorPresenter((error: CallError, { dialogsOnly, saying }) => {
        const key = String(error.code);
        if (error.code === errorCatalogue.internal.code) {
          tipStore.show({ key, title: say("dialog.error"), content: <Fault error={error} /> });
          return;
        }
        if (error.code === errorCatalogue.noPermission.code) {
          tipStore.show({ key, title: say("dialog.tip"), content: error.message });
          return;
        }
        if (dialogsOnly) return;
        const said = saying?.(error.said) ?? error.said;
        const requestCode = error.requestCode && say("requestCode", { code: error.requestCode });
        notice({ key: said, said: requestCode ? `${said} ${requestCode}` : said, tone: "failed" });
      }),
    [notice, say],
  );

  useEffect(() => joinCalls({ fieldsRefused: focusErrorNear }), []);
  useEffect(() => tipStore.clear, []);

  if (tip === undefined) return null;
  const close = () => tipStore.close(tip);
  return (
    <Dialog
      key={tip.key}
      title={tip.title}
      width="narrow"
      onClose={close}
      footer={
        <Button look="primary" onClick={close} autoFocus>
          {say("ok")}
        </Button>
      }
    >
      {tip.content}
    </Dialog>
  );
}

function Fault({ error: { message, requestCode } }: { error: CallError }) {
  const say = useTexts("app");
  return (
    <>
      <p>{say("dialog.serviceAbnormal")}</p>
      <p>{message}</p>
      {requestCode && <p>{say("requestCode", { code: requestCode })}</p>}
      {requestCode && sessionStore.user()?.access.includes("admin") && (
        <p>
          <a href={`#/logReport?f.requestCode=eq:${encodeURIComponent(requestCode)}`}>{say("dialog.log")}</a>
        </p>
      )}
    </>
  );
}

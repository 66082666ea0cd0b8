import { App } from "antd";
import { useEffect } from "react";
import { useBlocker } from "react-router-dom";
import { useTexts } from "../../i18n/index.ts";

/**
 * Asks before what was written is left: another row, another screen, another page of the browser. A session that ended keeps
 * nobody: this browser has what was written, and offers it after the log-in.
 */
export function useUnsavedGuard(dirty: boolean, onLeave: () => void): void {
  const t = useTexts("tables");
  const { modal } = App.useApp();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (!dirty || nextLocation.pathname === "/login") return false;
    const place = ({ pathname, search }: { pathname: string; search: string }) => {
      const params = new URLSearchParams(search);
      return `${pathname} ${params.get("row")} ${params.get("do")}`;
    };
    return place(currentLocation) !== place(nextLocation);
  });
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const asked = modal.confirm({
      title: t("form.unsavedTitle"),
      content: t("form.unsaved"),
      okText: t("form.leave"),
      cancelText: t("form.stay"),
      autoFocusButton: "cancel",
      onOk: () => {
        onLeave();
        blocker.proceed();
      },
      onCancel: () => blocker.reset(),
    });
    return () => asked.destroy();
  }, [blocker, modal, onLeave, t]);
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [dirty]);
}

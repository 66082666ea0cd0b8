import { useEffect } from "react";
import { Navigate } from "react-router-dom";
import { externalTask } from "#contract/calls/external.ts";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import { useAddress } from "../address/index.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { isOnPhone } from "../session/index.ts";
import { DispatchFrame } from "./dispatch-frame.tsx";

/**
 * /dispatchTask?id=…: where the outside dispatcher sends somebody to a task of another system (spec §4 Task opening). An ended
 * one leads to /taskTips, one of somebody else to /500 with what to do, an open one to its own system, as does one that was done
 * in an HR system.
 */
export function DispatchTaskPage() {
  const t = useTexts("dispatch");
  const [query] = useAddress();
  const id = query.get("id") ?? "";
  const answer = useCall(externalTask, { id }, { enabled: id !== "", quiet: true });
  const task = answer.data;
  const addresses = isOnPhone() ? [task?.appUrl, task?.pcUrl] : [task?.pcUrl, task?.appUrl];
  const address = task?.opens ? addresses.find(Boolean) : undefined;
  useEffect(() => {
    if (address !== undefined) window.location.replace(address);
  }, [address]);
  if (answer.error?.code === errorCatalogue.externalTaskOfAnother.code)
    return <Navigate replace to={`/500?message=${encodeURIComponent(answer.error.message)}`} />;
  if (task?.opens === false) return <Navigate replace to={`/taskTips?taskStatus=${task.taskStatus}`} />;
  return (
    <DispatchFrame
      title={task?.taskTitle ?? t("title")}
      error={answer.error}
      onRetry={() => void answer.refetch()}
    >
      {id === "" ? (
        <p>{t("noTask")}</p>
      ) : task === undefined ? undefined : address === undefined ? (
        <p>{t("noAddress")}</p>
      ) : (
        <p>
          {t("leaving")} <a href={address}>{t("open")}</a>
        </p>
      )}
    </DispatchFrame>
  );
}

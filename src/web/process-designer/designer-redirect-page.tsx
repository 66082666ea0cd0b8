import { Navigate } from "react-router-dom";
import { applicationWay } from "#contract/calls/task/detail.ts";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { useAddress } from "../address/index.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { ButtonLink, Failure, Skeleton } from "../kit/index.ts";
import styles from "./designer.module.css";

/** /designerRedirect?applyId=…&preTask=…: opens the designer at an application's process and version, at a step of it. */
export function DesignerRedirectPage() {
  const t = useTexts("process-design");
  const [query] = useAddress();
  const applyId = query.get("applyId") ?? "";
  const preTask = query.get("preTask");
  const wanted = { enabled: applyId !== "", quiet: true };
  const application = useCall(instanceDetail, { applyId }, wanted);
  const way = useCall(applicationWay, { applyId }, wanted);
  if (applyId === "")
    return (
      <div className={styles.nothing}>
        <h1>{t("redirect.missing")}</h1>
        <ButtonLink to="/processDesc">{t("redirect.back")}</ButtonLink>
      </div>
    );
  const failed = application.error ?? way.error;
  if (failed?.status === 404)
    return (
      <div className={styles.nothing}>
        <h1>{t("redirect.none", { id: applyId })}</h1>
        <ButtonLink to="/processDesc">{t("redirect.back")}</ButtonLink>
      </div>
    );
  if (failed)
    return <Failure error={failed} onRetry={() => void application.refetch().then(() => way.refetch())} />;
  if (application.data === undefined || way.data === undefined) return <Skeleton />;
  const { processId, processVersion } = application.data.instance;
  // The step that is named, else the one where it stands.
  const taskId =
    way.data.tasks.find((task) => task.taskId === preTask)?.taskId ??
    way.data.tasks.find(({ state }) => state === "open")?.taskId;
  const address = new URLSearchParams({
    processId,
    version: String(processVersion),
    ...(taskId === undefined ? {} : { taskId }),
  });
  return <Navigate to={`/processDesc?${address}`} replace />;
}

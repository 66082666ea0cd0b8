import { Link } from "react-router-dom";
import { handOverPreview } from "#contract/calls/hand-over.ts";
import { useCall, useMay } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import styles from "./accounts.module.css";

/** What lies with somebody in this organisation, and the way to give it away: of who has left nobody else will do it. */
export function AccountTasks({ userCode }: { userCode: string }) {
  const t = useTexts("accounts");
  const may = useMay("/taskChange") === true;
  const { data } = useCall(
    handOverPreview,
    { fromUserCode: userCode },
    { enabled: may, quiet: true, staleTime: 0 },
  );
  if (data === undefined || data.total === 0) return null;
  return (
    <p className={styles.validity}>
      {t("tasks.held", { count: data.total })}
      <Link to={`/taskChange?userCode=${encodeURIComponent(userCode)}&do=handOver`}>
        {t("tasks.handOver")}
      </Link>
    </p>
  );
}

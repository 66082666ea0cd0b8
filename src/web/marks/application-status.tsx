import type { ApplicationResult, InstanceStatus } from "#contract/codes/instance-status.ts";
import { useTexts } from "../i18n/index.ts";
import styles from "./marks.module.css";

/** How an application stands: a form, a colour and a word; one that was rejected is not called complete, one that was recalled not returned. */
export function ApplicationStatus({
  status,
  result,
}: {
  status: InstanceStatus;
  result?: ApplicationResult | null | undefined;
}) {
  const t = useTexts("task");
  const shown = result ?? status;
  return (
    <span className={styles.status} data-status={shown}>
      {t(`status.${shown}`)}
    </span>
  );
}

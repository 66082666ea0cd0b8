import type { InstanceStatus } from "#contract/codes/instance-status.ts";
import { useTexts } from "../i18n/index.ts";

/** How an application stands: a form, a colour and a word. */
export function ApplicationStatus({ status }: { status: InstanceStatus }) {
  const t = useTexts("task");
  return (
    <span className="status" data-status={status}>
      {t(`status.${status}`)}
    </span>
  );
}

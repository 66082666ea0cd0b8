import type { TaskDetail } from "#contract/shapes/task.ts";
import { RelativeTime, useTexts } from "../../i18n/index.ts";

/** Why one cannot approve although one has the task: whose no binds the step, in their words, and what lifts it. */
export function HeldUpNotice({ by }: { by: NonNullable<TaskDetail["task"]["heldUpBy"]> }) {
  const t = useTexts("task");
  const person = by.realName;
  return (
    <div className="notice notice-warn" role="note">
      <div>
        <strong>{t("heldUp.title", { person })}</strong> <RelativeTime at={by.at} className="notice-when" />
        <blockquote className="return-opinion">{by.opinion}</blockquote>
        <p className="return-way">{t("heldUp.until", { person })}</p>
      </div>
    </div>
  );
}

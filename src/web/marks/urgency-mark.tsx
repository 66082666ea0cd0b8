import type { Urgency } from "#contract/codes/urgency.ts";
import { useTexts } from "../i18n/index.ts";

/** How pressing an application is; nothing where it is as usual. */
export function UrgencyMark({ urgency }: { urgency: Urgency }) {
  const t = useTexts("task");
  if (urgency === "general") return null;
  return (
    <span className="urgency" data-urgency={urgency}>
      {t(`urgency.${urgency}`)}
    </span>
  );
}

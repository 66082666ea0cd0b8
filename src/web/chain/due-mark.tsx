import { formatInstant, RelativeTime, useTexts } from "../i18n/index.ts";
import { isOverdue } from "./overdue.ts";

/** Until when something is due; said in words and in vermilion once it is late. */
export function DueMark({ dueAt }: { dueAt: string | null }) {
  const t = useTexts("chain");
  if (dueAt === null) return null;
  const late = isOverdue(dueAt);
  return (
    <span className={late ? "due due-late" : "due"} title={formatInstant(dueAt)}>
      {late ? t("overdue") : t("due")} <RelativeTime at={dueAt} />
    </span>
  );
}

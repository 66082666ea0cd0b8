import { formatInstant, useLanguage, useTexts } from "../i18n/index.ts";
import { durationText } from "./duration-text.ts";
import { isOverdue } from "./overdue.ts";
import { useMinute } from "./use-minute.ts";

/** How long until something is due; said in words and in vermilion once it is late. */
export function DueMark({ dueAt }: { dueAt: string | null }) {
  const t = useTexts("chain");
  const language = useLanguage();
  const now = useMinute();
  if (dueAt === null) return null;
  const late = isOverdue(dueAt, now);
  const duration = durationText(new Date(dueAt).getTime() - now, language);
  return (
    <time className={late ? "due due-late" : "due"} dateTime={dueAt} title={formatInstant(dueAt)}>
      {t(late ? "overdue" : "due", { duration })}
    </time>
  );
}

import { formatInstant, useLanguage, useTexts } from "../i18n/index.ts";
import { durationText } from "./duration-text.ts";
import { isOverdue } from "./overdue.ts";
import { useMinute } from "./use-minute.ts";

interface DueMarkProps {
  dueAt: string | null;
  /** The step has not begun: the time is when it will be over at the latest, and nobody is late yet. */
  foretold?: boolean;
}

/** How long until something is due; said in words and in vermilion once it is late. */
export function DueMark({ dueAt, foretold = false }: DueMarkProps) {
  const t = useTexts("chain");
  const language = useLanguage();
  const now = useMinute();
  if (dueAt === null) return null;
  const late = !foretold && isOverdue(dueAt, now);
  const duration = durationText(new Date(dueAt).getTime() - now, language);
  return (
    <time className={late ? "due due-late" : "due"} dateTime={dueAt} title={formatInstant(dueAt)}>
      {t(foretold ? "within" : late ? "overdue" : "due", { duration })}
    </time>
  );
}

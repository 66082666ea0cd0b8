import { formatInstant, formatInstantIn, useLanguage, useTexts } from "../i18n/index.ts";
import { useParameters } from "../session/index.ts";
import { durationText } from "./duration-text.ts";
import { isOverdue } from "./overdue.ts";
import { useMinute } from "./use-minute.ts";
import styles from "./chain.module.css";

interface DueMarkProps {
  dueAt: string | null;
  /** The step has not begun: the time is when it will be over at the latest, and nobody is late yet. */
  foretold?: boolean;
  /** Its moment is said beside how long: where one reads about this one application. */
  withMoment?: boolean;
}

/**
 * How long until something is due; said in words and in vermilion once it is late. The moment itself stands in its title,
 * and beside it as the organisation's clocks show it where those are others than the reader's.
 */
export function DueMark({ dueAt, foretold = false, withMoment = false }: DueMarkProps) {
  const t = useTexts("chain");
  const language = useLanguage();
  const now = useMinute();
  const timeZone = useParameters()?.timeZone;
  if (dueAt === null) return null;
  const late = !foretold && isOverdue(dueAt, now);
  const duration = durationText(new Date(dueAt).getTime() - now, language);
  const theirs = timeZone === undefined ? undefined : formatInstantIn(dueAt, timeZone);
  const title = theirs === undefined ? formatInstant(dueAt) : `${formatInstant(dueAt)} (${theirs})`;
  return (
    <time className={late ? `${styles.due} ${styles.dueLate}` : styles.due} dateTime={dueAt} title={title}>
      {t(foretold ? "within" : late ? "overdue" : "due", { duration })}
      {withMoment ? ` · ${formatInstant(dueAt)}` : null}
    </time>
  );
}

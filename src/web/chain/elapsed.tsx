import { formatInstant, useLanguage, useTexts } from "../i18n/index.ts";
import { durationText } from "./duration-text.ts";
import { useMinute } from "./use-minute.ts";

interface ElapsedProps {
  /** Since when. */
  at: string;
  /** A key of the `chain` texts with a place for the duration. */
  text: "held" | "waiting";
}

/** How long something has lasted; the moment it began on hovering. */
export function Elapsed({ at, text }: ElapsedProps) {
  const t = useTexts("chain");
  const language = useLanguage();
  const now = useMinute();
  return (
    <time dateTime={at} title={formatInstant(at)}>
      {t(text, { duration: durationText(now - new Date(at).getTime(), language) })}
    </time>
  );
}

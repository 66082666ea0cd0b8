import { useEffect, useState } from "react";
import { formatInstant, formatRelative } from "./formats.ts";
import { useLanguage } from "./use-texts.ts";

const minuteMs = 60_000;

/** "3 小时前", kept true while it is on the screen; the moment itself on hover and for screen readers' `time`. */
export function RelativeTime({ at, className }: { at: string | null | undefined; className?: string }) {
  useLanguage();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  if (!at) return <span className={className}>{formatRelative(at)}</span>;
  return (
    <time dateTime={at} title={formatInstant(at)} className={className}>
      {formatRelative(at, now)}
    </time>
  );
}

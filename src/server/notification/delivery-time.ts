import type { NoticeGroup } from "#contract/codes/notice-kind.ts";
import type { NoticeChannel, NoticePreferences } from "#contract/rules/notice-preferences.ts";

/** When a notice is to be sent: as a message of its own, or with the day's. Absent: not at all. */
export interface DeliveryTime {
  isDigest: boolean;
  at: Date;
}

const hourMs = 3_600_000;

/**
 * When somebody wants a notice of a group by a channel. In their quiet time it waits for its end; what is about the safety of
 * their account does not.
 */
export function deliveryTimeOf(
  preferences: NoticePreferences,
  { channel, group }: { channel: NoticeChannel; group: NoticeGroup },
  now: Date,
): DeliveryTime | undefined {
  if (group === "account") return { isDigest: false, at: now };
  const { timeZone, digestHour, quietFromHour, quietToHour } = preferences;
  const wanted = preferences[channel][group];
  if (wanted === "off") return undefined;
  if (wanted === "digest") return { isDigest: true, at: nextAt(digestHour, timeZone, now) };
  const isQuiet = isWithin(localTime(now, timeZone).hour, quietFromHour, quietToHour);
  return { isDigest: false, at: isQuiet ? nextAt(quietToHour, timeZone, now) : now };
}

/** Whether an hour lies between two others, the first included; over midnight where the first is the later. */
function isWithin(hour: number, from: number, to: number): boolean {
  return from <= to ? from <= hour && hour < to : hour >= from || hour < to;
}

/** The next time a clock of that zone shows a full hour; a day on which it shows none is left out. */
function nextAt(hour: number, timeZone: string, now: Date): Date {
  const { minute, second } = localTime(now, timeZone);
  let at = now.getTime() - (now.getTime() % 1_000) - (minute * 60 + second) * 1_000 + hourMs;
  for (let hours = 0; hours < 48 && localTime(new Date(at), timeZone).hour !== hour; hours += 1) at += hourMs;
  return new Date(at);
}

function localTime(at: Date, timeZone: string): { hour: number; minute: number; second: number } {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).formatToParts(at);
  const value = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value);
  return { hour: value("hour"), minute: value("minute"), second: value("second") };
}

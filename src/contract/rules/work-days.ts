import { isCalendarDay } from "./calendar-day.ts";

/** Whose public holidays an organisation may follow. */
export const publicHolidayCountries = ["CN", "none"] as const;

/** What a day is: nobody works; people work although the weekday is free; as its weekday says. */
export const workDayKinds = ["free", "work", "usual"] as const;
export type WorkDayKind = (typeof workDayKinds)[number];

/** Days, `YYYY-MM-DD`, that differ from their weekday. */
export interface SpecialDays {
  holidays: readonly string[];
  makeUpDays: readonly string[];
}

/** A day and what it is to be. */
export interface WorkDay {
  day: string;
  kind: WorkDayKind;
}

/** What an organisation has entered for a day. Pure. */
export function kindOfDay({ holidays, makeUpDays }: SpecialDays, day: string): WorkDayKind {
  if (makeUpDays.includes(day)) return "work";
  return holidays.includes(day) ? "free" : "usual";
}

/** The days that count: an organisation's own go before those delivered. Pure. */
export function specialDaysOf(own: SpecialDays, delivered: SpecialDays): SpecialDays {
  const isFree = new Set(own.holidays);
  const isWork = new Set(own.makeUpDays);
  return {
    holidays: [...isFree, ...delivered.holidays.filter((day) => !isFree.has(day) && !isWork.has(day))],
    makeUpDays: [...isWork, ...delivered.makeUpDays.filter((day) => !isFree.has(day) && !isWork.has(day))],
  };
}

/** An organisation's own days after some were entered; `year` empties that year before. Pure. */
export function withWorkDays(own: SpecialDays, days: readonly WorkDay[], year?: number): SpecialDays {
  const given = new Set(days.map(({ day }) => day));
  const isKept = (day: string): boolean => !given.has(day) && !(year !== undefined && isOfYear(day, year));
  const of = (kind: WorkDayKind): string[] => days.filter((each) => each.kind === kind).map(({ day }) => day);
  return {
    holidays: [...own.holidays.filter(isKept), ...of("free")].toSorted(),
    makeUpDays: [...own.makeUpDays.filter(isKept), ...of("work")].toSorted(),
  };
}

/** Whether a day, `YYYY-MM-DD`, lies in a year. Pure. */
export function isOfYear(day: string, year: number): boolean {
  return day.startsWith(`${String(year).padStart(4, "0")}-`);
}

/** A line of a calendar that cannot be read. */
export interface WorkYearFault {
  /** From 1 on; 0: the whole text. */
  line: number;
  problem: "unknownKind" | "notADate" | "otherYear" | "twice" | "empty";
  text: string;
}

/** The days of a year as a text gave them, and what of it could not be read. */
export interface ReadWorkYear {
  days: WorkDay[];
  faults: WorkYearFault[];
}

const freeWords = ["free", "holiday", "off", "休", "休息", "假", "放假", "节假日", "休日", "祝日"];
const workWords = ["work", "workday", "班", "上班", "工作日", "补班", "调休上班", "出勤", "出勤日"];

/**
 * Reads the special days of a year: lines of day and kind (`2027-10-01,休`), or the JSON of `chinese-days` with
 * `holidays` and `workdays` by day. Nothing is guessed: what cannot be read is a fault. Pure.
 */
export function readWorkYear(text: string, year: number): ReadWorkYear {
  const found: ReadWorkYear = { days: [], faults: [] };
  const seen = new Set<string>();
  for (const { line, day, kind, text: written } of entriesOf(text)) {
    const fault = (problem: WorkYearFault["problem"]): void => {
      found.faults.push({ line, problem, text: written });
    };
    if (!isCalendarDay(day)) fault("notADate");
    else if (!isOfYear(day, year)) fault("otherYear");
    else if (kind === undefined) fault("unknownKind");
    else if (seen.has(day)) fault("twice");
    else found.days.push({ day, kind });
    seen.add(day);
  }
  if (found.days.length === 0 && found.faults.length === 0)
    found.faults.push({ line: 0, problem: "empty", text: "" });
  return found;
}

interface Entry {
  line: number;
  day: string;
  kind: WorkDayKind | undefined;
  /** As it was written. */
  text: string;
}

function entriesOf(text: string): Entry[] {
  return text.trimStart().startsWith("{") ? entriesOfJson(text) : entriesOfLines(text);
}

function entriesOfLines(text: string): Entry[] {
  return text.split(/\r?\n/u).flatMap((content, at) => {
    const [day = "", word = ""] = content.trim().split(/[\s,;，；]+/u);
    if (day === "" || day.startsWith("#")) return [];
    return { line: at + 1, day: day.replaceAll("/", "-"), kind: kindOfWord(word), text: content.trim() };
  });
}

function kindOfWord(word: string): WorkDayKind | undefined {
  const plain = word.toLowerCase();
  if (freeWords.includes(plain)) return "free";
  return workWords.includes(plain) ? "work" : undefined;
}

function entriesOfJson(text: string): Entry[] {
  const { holidays, workdays } = objectOf(parsed(text));
  const of = (value: unknown, kind: WorkDayKind): Entry[] =>
    Object.keys(objectOf(value)).map((day) => ({ line: 0, day, kind, text: day }));
  return [...of(holidays, "free"), ...of(workdays, "work")];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // A text that is no JSON holds no days, which is said.
    return undefined;
  }
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

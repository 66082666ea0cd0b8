import { type NoticeGroup, noticeGroups } from "../codes/notice-kind.ts";
import type { FieldProblem } from "../errors/refusal.ts";
import type { JsonValue } from "../schema.ts";
import { isTimeZone } from "./time-zone.ts";

/** The ways a notice takes beside the application: mail, the messaging app, the devices that asked for it. */
export const noticeChannels = ["mail", "chat", "push"] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

/** When a notice is sent: with the next round, once a day with others, or never. */
export const sendTimes = ["at_once", "digest", "off"] as const;
export type SendTime = (typeof sendTimes)[number];

/** What people may choose for themselves; notices about the safety of an account are always sent at once. */
export type ChosenGroup = Exclude<NoticeGroup, "account">;
export const chosenGroups = noticeGroups.filter((group) => group !== "account") as readonly ChosenGroup[];

/** How notices reach a person beside the application. Hours are those of the day in `timeZone`, 0 to 23. */
export interface NoticePreferences extends Record<NoticeChannel, Record<ChosenGroup, SendTime>> {
  /** From this hour on nothing is sent until `quietToHour`; the same hour twice: there is no quiet time. */
  quietFromHour: number;
  quietToHour: number;
  /** When the day's message comes. */
  digestHour: number;
  /** A name of the IANA time zone database. */
  timeZone: string;
}

/** What somebody has chosen of it; the rest is as their organisation's parameters say. */
export type OwnNoticePreferences = Partial<Omit<NoticePreferences, NoticeChannel>> & {
  [channel in NoticeChannel]?: Partial<NoticePreferences[channel]>;
};

const hours = ["quietFromHour", "quietToHour", "digestHour"] as const;

/** What is wrong with somebody's choices (the setting `notices`), by path, or nothing. The same on both ends. Pure. */
export function noticePreferenceProblems(value: JsonValue): Record<string, FieldProblem> {
  if (!isObject(value)) return { notices: { problem: "notAnObject" } };
  const problems: Record<string, FieldProblem> = {};
  for (const [name, given] of Object.entries(value)) {
    const path = `notices.${name}`;
    if (noticeChannels.some((channel) => channel === name))
      Object.assign(problems, channelProblems(path, given));
    else if (name === "timeZone") {
      if (!isTimeZone(given)) problems[path] = { problem: "notAccepted" };
    } else if (hours.some((hour) => hour === name)) {
      const problem = hourProblem(given);
      if (problem !== undefined) problems[path] = problem;
    } else problems[path] = { problem: "unknownField", params: { field: name } };
  }
  return problems;
}

/** What somebody has chosen, from their settings; what this program does not understand counts as not chosen. Pure. */
export function ownNoticePreferences(value: JsonValue | undefined): OwnNoticePreferences {
  return value === undefined || Object.keys(noticePreferenceProblems(value)).length > 0
    ? {}
    : (value as OwnNoticePreferences);
}

/** What holds for somebody: their own choices before those of their organisation. Pure. */
export function noticePreferencesOf(usual: NoticePreferences, own: OwnNoticePreferences): NoticePreferences {
  return {
    ...usual,
    ...own,
    mail: { ...usual.mail, ...own.mail },
    chat: { ...usual.chat, ...own.chat },
    push: { ...usual.push, ...own.push },
  };
}

function channelProblems(of: string, value: JsonValue): Record<string, FieldProblem> {
  if (!isObject(value)) return { [of]: { problem: "notAnObject" } };
  const problems: Record<string, FieldProblem> = {};
  for (const [group, time] of Object.entries(value)) {
    const path = `${of}.${group}`;
    if (!chosenGroups.some((known) => known === group))
      problems[path] = { problem: "unknownField", params: { field: group } };
    else if (!sendTimes.some((known) => known === time))
      problems[path] = { problem: "notOneOf", params: { allowed: sendTimes.join(", ") } };
  }
  return problems;
}

function hourProblem(value: JsonValue): FieldProblem | undefined {
  if (typeof value !== "number" || !Number.isInteger(value)) return { problem: "notAnInteger" };
  if (value < 0) return { problem: "belowMinimum", params: { minimum: 0 } };
  return value > 23 ? { problem: "aboveMaximum", params: { maximum: 23 } } : undefined;
}

function isObject(value: JsonValue): value is { [name: string]: JsonValue } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

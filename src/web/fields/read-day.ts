import dayjs from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat.js";
import { isCalendarDay, isInstantText } from "#contract/rules/calendar-day.ts";
import { dayjsPattern } from "./value-format.ts";

dayjs.extend(customParseFormat);

const days: readonly string[] = ["YYYY-M-D", "YYYY/M/D", "YYYY.M.D", "YYYY年M月D日", "YYYYMMDD"];
const times: readonly string[] = ["H:mm", "H:mm:ss"];

/** A day as somebody writes it, in the field's own tokens (spec §9) or a usual way, as `YYYY-MM-DD`. */
export function readDay(text: string, tokens?: string): string | undefined {
  if (isCalendarDay(text)) return text;
  return parsed(text, tokens, days)?.format("YYYY-MM-DD");
}

/** A moment as somebody writes it in their own time zone, as an instant in UTC. */
export function readInstant(text: string, tokens?: string): string | undefined {
  if (isInstantText(text)) return new Date(text).toISOString();
  const usual = [...days.flatMap((day) => times.map((time) => `${day} ${time}`)), ...days];
  return parsed(text, tokens, usual)?.toISOString();
}

function parsed(text: string, tokens: string | undefined, usual: readonly string[]) {
  const patterns = tokens === undefined || tokens === "" ? usual : [dayjsPattern(tokens), ...usual];
  return patterns.map((pattern) => dayjs(text, pattern, true)).find((day) => day.isValid());
}

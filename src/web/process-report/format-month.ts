import { currentLanguage } from "../i18n/index.ts";

/** A month of a year, `2026-03`: 2026年3月, Mar 2026. */
export function formatMonth(month: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), {
    year: "numeric",
    month: "short",
    timeZone: "UTC",
  }).format(new Date(`${month}-01T00:00:00Z`));
}

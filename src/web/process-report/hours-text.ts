import { formatNumber, type Say } from "../i18n/index.ts";

/** Working hours as people read them; a dash where there are none. */
export function hoursText(t: Say, hours: number | null): string {
  return hours === null ? t("noHours") : t("hours", { hours: formatNumber(hours, 1) });
}

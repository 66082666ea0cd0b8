import { formatDay, type Say } from "../i18n/index.ts";

/** From when to when a contract counts, in words. */
export function termText(
  t: Say,
  { beginsOn, endsOn }: { beginsOn: string | null; endsOn: string | null },
): string {
  if (beginsOn === null && endsOn === null) return "—";
  if (endsOn === null) return `${t("termFrom", { from: formatDay(beginsOn) })} · ${t("openEnded")}`;
  return t("termOf", { from: formatDay(beginsOn), to: formatDay(endsOn) });
}

import type { Language } from "#contract/codes/language.ts";
import type { LegalContractDetail, LegalContractEvent } from "#contract/shapes/legal-contract.ts";
import { joinTexts } from "../fields/index.ts";
import { formatDay, RelativeTime, type Say, useLanguage, useTexts } from "../i18n/index.ts";
import styles from "./legal-contract.module.css";

/** What has happened to the contract, latest first. */
export function ContractHistory({ detail }: { detail: LegalContractDetail }) {
  const t = useTexts("legal-contract");
  const language = useLanguage();
  return (
    <section className={styles.history}>
      <h2>{t("history")}</h2>
      <ol className={styles.events}>
        {detail.events.map((event, at) => (
          <li key={`${event.at} ${at}`} data-kind={event.kind}>
            <span>{eventText(t, event, language)}</span>
            <span className={styles.faint}>
              {event.actor?.realName ?? t("bySystem")} · <RelativeTime at={event.at} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function eventText(t: Say, { kind, params }: LegalContractEvent, language: Language): string {
  if (kind === "changed") {
    const parts = Array.isArray(params["parts"]) ? params["parts"] : [];
    const named = parts.map((part) => t(`field.${String(part)}`));
    return t("event.changed", { parts: joinTexts(named, language) });
  }
  if (kind === "created" && params["former"] !== undefined) return t("event.createdFrom", params);
  if (kind === "approved" && params["differing"] !== undefined) return t("event.approvedDiffering", params);
  const { day } = params;
  return t(`event.${kind}`, { ...params, ...(typeof day === "string" ? { day: formatDay(day) } : {}) });
}

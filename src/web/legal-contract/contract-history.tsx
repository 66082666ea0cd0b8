import type { LegalContractDetail, LegalContractEvent } from "#contract/shapes/legal-contract.ts";
import { formatDay, RelativeTime, type Say, useTexts } from "../i18n/index.ts";
import styles from "./legal-contract.module.css";

/** What has happened to the contract, latest first. */
export function ContractHistory({ detail }: { detail: LegalContractDetail }) {
  const t = useTexts("legal-contract");
  return (
    <section className={styles.history}>
      <h2>{t("history")}</h2>
      <ol className={styles.events}>
        {detail.events.map((event, at) => (
          <li key={`${event.at} ${at}`} data-kind={event.kind}>
            <span>{eventText(t, event)}</span>
            <span className={styles.faint}>
              {event.actor?.realName ?? t("bySystem")} · <RelativeTime at={event.at} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function eventText(t: Say, { kind, params }: LegalContractEvent): string {
  if (kind === "changed") {
    const parts = Array.isArray(params["parts"]) ? params["parts"] : [];
    return t("event.changed", { parts: parts.map((part) => t(`field.${String(part)}`)).join("、") });
  }
  if (kind === "created" && params["former"] !== undefined) return t("event.createdFrom", params);
  if (kind === "approved" && params["differing"] !== undefined) return t("event.approvedDiffering", params);
  const { day } = params;
  return t(`event.${kind}`, { ...params, ...(typeof day === "string" ? { day: formatDay(day) } : {}) });
}

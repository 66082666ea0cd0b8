import type { SealPushOutcome } from "#contract/shapes/seal-order.ts";
import { useTexts } from "../i18n/index.ts";
import { StatusTag, TextButton } from "../kit/index.ts";
import { toneOf } from "./order-tones.ts";
import styles from "./seal-orders.module.css";

interface PushOutcomesProps {
  outcomes: readonly SealPushOutcome[];
  onClose: () => void;
}

/** What did not succeed of a push, application by application, with the reason. */
export function PushOutcomes({ outcomes, onClose }: PushOutcomesProps) {
  const t = useTexts("seal-orders");
  return (
    <section className={styles.outcomes} aria-label={t("outcomes")} role="alert">
      <ul>
        {outcomes.map(({ applyId, outcome, reason }) => (
          <li key={applyId}>
            <StatusTag tone={toneOf(outcome)}>{t(`outcome.${outcome}`)}</StatusTag>
            <strong>{applyId}</strong>
            {reason === undefined ? null : <span>{reason}</span>}
          </li>
        ))}
      </ul>
      <TextButton onClick={onClose}>{t("dismiss")}</TextButton>
    </section>
  );
}

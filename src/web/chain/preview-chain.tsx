import type { PreviewEntry } from "#contract/shapes/task.ts";
import { useTexts } from "../i18n/index.ts";
import { PersonName } from "../people/index.ts";
import { ChainAhead } from "./chain-ahead.tsx";
import { ChainStep } from "./chain-step.tsx";
import styles from "./chain.module.css";

/** Who will approve, why each of them, and until when: the chain before it has begun. */
export function PreviewChain({ entries }: { entries: readonly PreviewEntry[] }) {
  const t = useTexts("chain");
  if (entries.length === 0) return <p className={styles.none}>{t("nobodyNeeded")}</p>;
  return (
    <ol className={styles.chain} aria-label={t("previewTitle")}>
      {entries.map((entry, index) => (
        <ChainStep
          key={`${entry.taskId}-${index}`}
          taskName={entry.taskName}
          state="upcoming"
          mode={entry.mode}
          seatCount={entry.seats.length}
          dueAt={entry.dueAt}
        >
          {entry.seats.map((seat) => (
            <div key={seat.userCode} className={styles.seat} data-state="upcoming">
              <div className={styles.seatLine}>
                <span className={styles.person}>
                  <PersonName userCode={seat.userCode} realName={seat.realName} />
                </span>
              </div>
              <p className={styles.reason}>{seat.reason}</p>
            </div>
          ))}
          <ChainAhead entry={entry} />
        </ChainStep>
      ))}
    </ol>
  );
}

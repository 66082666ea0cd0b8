import type { ApplicationDetail, ApprovalRecord, ChainEntry } from "#contract/shapes/task.ts";
import { useTexts } from "../i18n/index.ts";
import { ChainApplication } from "./chain-application.ts";
import { ChainRound } from "./chain-round.tsx";
import { ForeseenSection } from "./foreseen-section.tsx";
import { TotalTime } from "./total-time.tsx";
import { roundsOf } from "./chain-rounds.ts";
import { withoutEffect } from "./without-effect.ts";
import styles from "./chain.module.css";

interface ChainViewProps {
  chain: readonly ChainEntry[];
  /** Of the application; left out where its reader sees no signatures yet. */
  applyId?: string;
  /** What was foreseen when the present round was submitted. */
  foreseen?: ApplicationDetail["foreseen"];
  /** What was decided: whose effect is gone is said of each. */
  records?: readonly ApprovalRecord[];
}

/** The chain of an application: what was decided, who has it now and why, who comes next and why. */
export function ChainView({ chain, applyId, foreseen, records = [] }: ChainViewProps) {
  const t = useTexts("chain");
  const rounds = roundsOf(chain);
  const gone = withoutEffect(records);
  const present = rounds.at(-1);
  return (
    <ChainApplication value={applyId}>
      <section aria-label={t("title")}>
        {rounds.slice(0, -1).map((round) => (
          <details key={round.round} className={styles.earlier}>
            <summary>{t("earlierRound", { round: round.round, count: round.entries.length })}</summary>
            <ChainRound entries={round.entries} gone={gone} />
          </details>
        ))}
        {present === undefined ? (
          <p className={styles.none}>{t("none")}</p>
        ) : (
          <ChainRound entries={present.entries} gone={gone} />
        )}
        <TotalTime chain={chain} />
        <ForeseenSection foreseen={foreseen} entries={present?.entries ?? []} />
      </section>
    </ChainApplication>
  );
}

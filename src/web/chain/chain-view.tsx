import type { ChainEntry } from "#contract/shapes/task.ts";
import { useTexts } from "../i18n/index.ts";
import { ChainRound } from "./chain-round.tsx";
import { TotalTime } from "./total-time.tsx";
import { roundsOf } from "./chain-rounds.ts";

/** The chain of an application: what was decided, who has it now and why, who comes next and why. */
export function ChainView({ chain }: { chain: readonly ChainEntry[] }) {
  const t = useTexts("chain");
  const rounds = roundsOf(chain);
  const present = rounds.at(-1);
  return (
    <section className="chain-view" aria-label={t("title")}>
      {rounds.slice(0, -1).map((round) => (
        <details key={round.round} className="chain-earlier">
          <summary>{t("earlierRound", { round: round.round, count: round.entries.length })}</summary>
          <ChainRound entries={round.entries} />
        </details>
      ))}
      {present === undefined ? (
        <p className="chain-none">{t("none")}</p>
      ) : (
        <ChainRound entries={present.entries} />
      )}
      <TotalTime chain={chain} />
    </section>
  );
}

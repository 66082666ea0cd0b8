import type { ChainEntry } from "#contract/shapes/task.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import { durationText } from "./duration-text.ts";
import { useMinute } from "./use-minute.ts";
import styles from "./chain.module.css";

const live = new Set<ChainEntry["state"]>(["open", "waiting", "stopped"]);

/** How long it took from the first submission to the end, or has taken until now. */
export function TotalTime({ chain }: { chain: readonly ChainEntry[] }) {
  const t = useTexts("chain");
  const language = useLanguage();
  const now = useMinute();
  const submitted = chain.find(({ taskType, closedAt }) => taskType === "start" && closedAt !== null);
  const began = submitted?.closedAt ?? null;
  if (began === null) return null;
  const goesOn = chain.some(({ state }) => live.has(state));
  const closed = chain.flatMap(({ closedAt }) => (closedAt === null ? [] : [new Date(closedAt).getTime()]));
  const until = goesOn ? now : Math.max(...closed);
  const duration = durationText(until - new Date(began).getTime(), language);
  return <p className={styles.total}>{t(goesOn ? "totalRunning" : "totalEnded", { duration })}</p>;
}

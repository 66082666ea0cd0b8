import { lazy, Suspense, useContext } from "react";
import { chainWord } from "#contract/rules/chain-word.ts";
import type { ChainEntry } from "#contract/shapes/task.ts";
import { formatInstant, RelativeTime, useTexts } from "../i18n/index.ts";
import { StatusTag } from "../kit/index.ts";
import { PersonName } from "../people/index.ts";
import { ChainApplication } from "./chain-application.ts";
import { Elapsed } from "./elapsed.tsx";
import styles from "./chain.module.css";

const SaidWith = lazy(async () => ({ default: (await import("./said-with.tsx")).SaidWith }));

type Seat = ChainEntry["seats"][number];

interface ChainSeatProps {
  seat: Seat;
  taskType: ChainEntry["taskType"];
  /** What they decided counts no longer (R17). */
  isGone?: boolean;
}

/** One person on a step: what they did, when and with which words; or since when they have it, and why they. */
export function ChainSeat({ seat, taskType, isGone = false }: ChainSeatProps) {
  const t = useTexts("chain");
  const applyId = useContext(ChainApplication);
  const word = t(chainWord({ ...seat, taskType }));
  const pending = seat.state !== "done" && seat.state !== "closed";
  return (
    <div className={styles.seat} data-state={seat.state} data-action={seat.actionCode} data-gone={isGone}>
      <div className={styles.seatLine}>
        <span className={styles.person}>
          <PersonName userCode={seat.userCode} realName={seat.realName} />
        </span>
        {seat.onBehalfOf === undefined ? null : (
          <span className={styles.note}>{t("onBehalfOf", { person: seat.onBehalfOf })}</span>
        )}
        <span className={styles.word}>{word}</span>
        {seat.hasLeft === true && taskType !== "read" ? (
          <StatusTag tone="bad">{t("app:hasLeft")}</StatusTag>
        ) : null}
        {seat.inAdvance === undefined ? null : (
          <span className={styles.note}>{t("inAdvance", { at: formatInstant(seat.inAdvance) })}</span>
        )}
        {seat.carried === true ? <span className={styles.carried}>{t("carried")}</span> : null}
        {isGone ? <span className={styles.note}>{t("noEffect")}</span> : null}
        {seat.endedAt !== null ? (
          <RelativeTime at={seat.endedAt} className={styles.when ?? ""} />
        ) : seat.since !== null && pending ? (
          <span className={styles.when}>
            <Elapsed at={seat.since} text="held" />
          </span>
        ) : null}
      </div>
      {seat.opinion === undefined || seat.opinion.trim() === "" ? null : (
        <blockquote className={styles.opinion}>{seat.opinion}</blockquote>
      )}
      {seat.files === undefined && seat.signature === undefined ? null : (
        <Suspense fallback={null}>
          <SaidWith seat={seat} applyId={applyId} />
        </Suspense>
      )}
      {pending && seat.reason !== "" ? <p className={styles.reason}>{seat.reason}</p> : null}
    </div>
  );
}

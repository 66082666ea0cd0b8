import type { ChainEntry } from "#contract/shapes/task.ts";
import { RelativeTime, useTexts } from "../i18n/index.ts";
import { PersonName } from "../people/index.ts";
import { Elapsed } from "./elapsed.tsx";

type Seat = ChainEntry["seats"][number];

/** One person on a step: what they did, when and with which words; or since when they have it, and why they. */
export function ChainSeat({ seat }: { seat: Seat }) {
  const t = useTexts("chain");
  const decided = seat.actionCode !== undefined && seat.actionCode !== "";
  const word = decided
    ? t(`action.${seat.actionCode}`)
    : seat.cause !== undefined && seat.cause !== ""
      ? t(`cause.${seat.cause}`)
      : t(`seat.${seat.state}`);
  const pending = seat.state !== "done" && seat.state !== "closed";
  return (
    <div className="chain-seat" data-state={seat.state} data-action={seat.actionCode}>
      <div className="chain-seat-line">
        <span className="chain-person">
          <PersonName userCode={seat.userCode} realName={seat.realName} />
        </span>
        <span className="chain-word">{word}</span>
        {seat.endedAt !== null ? (
          <RelativeTime at={seat.endedAt} className="chain-when" />
        ) : seat.since !== null && pending ? (
          <span className="chain-when">
            <Elapsed at={seat.since} text="held" />
          </span>
        ) : null}
      </div>
      {seat.opinion === undefined || seat.opinion.trim() === "" ? null : (
        <blockquote className="chain-opinion">{seat.opinion}</blockquote>
      )}
      {pending && seat.reason !== "" ? <p className="chain-reason">{seat.reason}</p> : null}
    </div>
  );
}

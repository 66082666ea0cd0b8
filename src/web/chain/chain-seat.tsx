import type { ChainEntry } from "#contract/shapes/task.ts";
import { formatInstant, RelativeTime, useTexts } from "../i18n/index.ts";
import { PersonName } from "../people/index.ts";

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
  const at = seat.endedAt ?? seat.since;
  const pending = seat.state !== "done" && seat.state !== "closed";
  return (
    <div className="chain-seat" data-state={seat.state} data-action={seat.actionCode}>
      <div className="chain-seat-line">
        <span className="chain-person">
          <PersonName userCode={seat.userCode} realName={seat.realName} />
        </span>
        <span className="chain-word">{word}</span>
        {at === null ? null : (
          <span className="chain-when">
            {seat.endedAt === null ? t("since") : null} <RelativeTime at={at} />
            <span className="visually-hidden"> {formatInstant(at)}</span>
          </span>
        )}
      </div>
      {seat.opinion === undefined || seat.opinion.trim() === "" ? null : (
        <blockquote className="chain-opinion">{seat.opinion}</blockquote>
      )}
      {pending && seat.reason !== "" ? <p className="chain-reason">{seat.reason}</p> : null}
    </div>
  );
}

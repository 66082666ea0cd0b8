import { useState } from "react";
import { endAbsence, myAbsences } from "#contract/calls/absences.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { useCall, useSend } from "../api/index.ts";
import { formatDay, useTexts } from "../i18n/index.ts";
import { Button, ConfirmDialog, useNotice } from "../kit/index.ts";
import { CallAnswer } from "../states/index.ts";
import { AbsenceForm } from "./absence-form.tsx";
import styles from "./my-config.module.css";

type Entry = OutputOf<typeof myAbsences>["standsIn"][number];
type OwnEntry = OutputOf<typeof myAbsences>["absences"][number];

/** When I am away and who acts for me; for whom I act. */
export function AbsenceSection() {
  const t = useTexts("my-config");
  const answer = useCall(myAbsences, {}, { quiet: true });
  // Not of the list: where somebody ended it meanwhile the entry goes, and the dialog that says so stays.
  const [ending, setEnding] = useState<Entry | undefined>(undefined);
  return (
    <section className={styles.section}>
      <h2>{t("absence")}</h2>
      <p className={styles.hint}>{t("absenceHint")}</p>
      <CallAnswer answer={answer}>
        {({ absences, standsIn, processes }) => (
          <>
            <Entries entries={absences} onEnd={setEnding} />
            <AbsenceForm processes={processes} />
            {standsIn.length === 0 ? null : (
              <>
                <h3>{t("standsIn")}</h3>
                <Entries entries={standsIn} />
              </>
            )}
          </>
        )}
      </CallAnswer>
      {ending === undefined ? null : <EndDialog entry={ending} onClose={() => setEnding(undefined)} />}
    </section>
  );
}

interface EntriesProps {
  entries: readonly (Entry | OwnEntry)[];
  onEnd?: (entry: Entry) => void;
}

/** My own say when their deputies are away as well; those of others do not. */
function Entries({ entries, onEnd }: EntriesProps) {
  const t = useTexts("my-config");
  if (entries.length === 0) return null;
  return (
    <ul className={styles.entries}>
      {entries.map((entry) => {
        const isMine = "onward" in entry;
        return (
          <li key={entry.absenceId}>
            <span>
              <strong>{t("between", { from: formatDay(entry.fromDay), to: formatDay(entry.toDay) })}</strong>{" "}
              {t(isMine ? "actsForMe" : "actFor", { person: entry.person.realName })}
              <span className={styles.hint}>
                {entry.scopeName ?? t("everything")}
                {entry.movesOpen ? ` · ${t("movesOpen")}` : ""}
                {entry.reason === null ? "" : ` · ${entry.reason}`}
                {entry.isInForce ? ` · ${t("inForce")}` : ""}
              </span>
              {isMine ? <OnwardLines entry={entry} /> : null}
            </span>
            {onEnd === undefined ? null : (
              <Button size="small" onClick={() => onEnd(entry)}>
                {t("end")}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The days on which the deputy is away, too, and where tasks go then. */
function OnwardLines({ entry: { person: deputy, onward } }: { entry: OwnEntry }) {
  const t = useTexts("my-config");
  return onward.map(({ fromDay, toDay, person, isCircle }) => (
    <span key={`${fromDay} ${person.userCode}`} className={styles.warning}>
      {t(isCircle ? "onwardCircle" : "onward", {
        from: formatDay(fromDay),
        to: formatDay(toDay),
        deputy: deputy.realName,
        person: person.realName,
      })}
    </span>
  ));
}

/** Asks before an absence is ended. */
function EndDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const t = useTexts("my-config");
  const notice = useNotice();
  const { send, sending } = useSend(endAbsence, { invalidates: [myAbsences] });
  const end = async () => {
    const done = await send({ absenceId: entry.absenceId });
    if (done === undefined) return;
    onClose();
    notice({ key: "absence", said: t("ended") });
  };
  return (
    <ConfirmDialog
      title={t("endTitle")}
      confirm={t("end")}
      busy={sending}
      onConfirm={() => void end()}
      onClose={onClose}
    >
      {t("endExplain", { person: entry.person.realName })}
    </ConfirmDialog>
  );
}

import { useState } from "react";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { endAssistant, myAssistants } from "#contract/calls/filing.ts";
import { useCall, useSend } from "../api/index.ts";
import { formatDay, useTexts } from "../i18n/index.ts";
import { Button, ConfirmDialog, Page, useNotice } from "../kit/index.ts";
import { CallAnswer } from "../states/index.ts";
import { AssistantForm } from "./assistant-form.tsx";
import styles from "./assistants.module.css";

type Entry = OutputOf<typeof myAssistants>["assistants"][number];

/** /myAssistants: who may file applications in my name, and in whose name I may. */
export function MyAssistantsPage() {
  const t = useTexts("filing");
  const answer = useCall(myAssistants, {}, { quiet: true });
  return (
    <Page title={t("mine")} lead={t("what")}>
      <AssistantForm />
      <CallAnswer answer={answer}>
        {({ assistants, assisted }) => (
          <>
            <Entries entries={assistants} nobody={t("none")} isMine />
            <h2 className={styles.theirs}>{t("theirs")}</h2>
            <Entries entries={assisted} nobody={t("theirsNone")} isMine={false} />
          </>
        )}
      </CallAnswer>
    </Page>
  );
}

interface EntriesProps {
  entries: readonly Entry[];
  nobody: string;
  isMine: boolean;
}

function Entries({ entries, nobody, isMine }: EntriesProps) {
  if (entries.length === 0) return <p className={styles.none}>{nobody}</p>;
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <li key={entry.assistantId}>
          <span className={styles.who}>
            {entry.person.realName} <small>{entry.person.userCode}</small>
          </span>
          <span className={styles.when}>
            <Days entry={entry} />
            {entry.reason === null ? null : ` · ${entry.reason}`}
          </span>
          {isMine ? <EndButton entry={entry} /> : null}
        </li>
      ))}
    </ul>
  );
}

function Days({ entry: { fromDay, toDay, isInForce } }: { entry: Entry }) {
  const t = useTexts("filing");
  const from = formatDay(fromDay);
  return (
    <>
      {toDay === null ? t("since", { from }) : t("between", { from, to: formatDay(toDay) })}
      {isInForce ? null : ` · ${t("notYet")}`}
    </>
  );
}

function EndButton({ entry }: { entry: Entry }) {
  const t = useTexts("filing");
  const notice = useNotice();
  const [isAsking, setIsAsking] = useState(false);
  const { send, sending } = useSend(endAssistant, { invalidates: [myAssistants] });
  const end = async () => {
    const done = await send({ assistantId: entry.assistantId });
    if (done === undefined) return;
    setIsAsking(false);
    notice({ key: `assistant ${entry.person.userCode}`, said: t("ended") });
  };
  return (
    <>
      <Button size="small" onClick={() => setIsAsking(true)}>
        {t("end")}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t("endTitle", { person: entry.person.realName })}
          confirm={t("end")}
          danger
          busy={sending}
          onConfirm={() => void end()}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  );
}

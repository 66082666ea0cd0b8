import { App, Button } from "antd";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { endAssistant, myAssistants } from "#contract/calls/filing.ts";
import { useCall, useSend } from "../api/index.ts";
import { formatDay, useTexts } from "../i18n/index.ts";
import { CallAnswer } from "../states/index.ts";
import { AssistantForm } from "./assistant-form.tsx";
import "./assistants.css";

type Entry = OutputOf<typeof myAssistants>["assistants"][number];

/** /myAssistants: who may file applications in my name, and in whose name I may. */
export function MyAssistantsPage() {
  const t = useTexts("filing");
  const answer = useCall(myAssistants, {}, { quiet: true });
  return (
    <div className="assistants">
      <h1>{t("mine")}</h1>
      <p className="assistants-hint">{t("what")}</p>
      <AssistantForm />
      <CallAnswer answer={answer}>
        {({ assistants, assisted }) => (
          <>
            <Entries entries={assistants} nobody={t("none")} isMine />
            <h2>{t("theirs")}</h2>
            <Entries entries={assisted} nobody={t("theirsNone")} isMine={false} />
          </>
        )}
      </CallAnswer>
    </div>
  );
}

interface EntriesProps {
  entries: readonly Entry[];
  nobody: string;
  isMine: boolean;
}

function Entries({ entries, nobody, isMine }: EntriesProps) {
  if (entries.length === 0) return <p className="assistants-none">{nobody}</p>;
  return (
    <ul className="assistants-list">
      {entries.map((entry) => (
        <li key={entry.assistantId}>
          <span className="assistants-who">
            {entry.person.realName} <small>{entry.person.userCode}</small>
          </span>
          <span className="assistants-when">
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
  const { modal, message } = App.useApp();
  const { send, sending } = useSend(endAssistant, { invalidates: [myAssistants] });
  const end = async () => {
    const done = await send({ assistantId: entry.assistantId });
    if (done !== undefined) void message.success(t("ended"));
  };
  return (
    <Button
      size="small"
      loading={sending}
      onClick={() =>
        modal.confirm({
          title: t("endTitle", { person: entry.person.realName }),
          okText: t("end"),
          cancelText: t("keep"),
          onOk: end,
        })
      }
    >
      {t("end")}
    </Button>
  );
}

import { App, Button, Input, Select } from "antd";
import { useDeferredValue, useId, useState } from "react";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { openTasks, reassign, reassignPreview } from "#contract/calls/task-changes.ts";
import { useCall, useSend } from "../api/index.ts";
import { joinTexts } from "../fields/index.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import { usePeopleFound } from "../people/index.ts";
import { refreshedByApplication } from "../task-page/index.ts";

type Preview = OutputOf<typeof reassignPreview>;

interface ReassignFormProps {
  bpdTaskId: number;
  /** Who has it now and loses it. */
  holder: string;
  onDone: () => void;
}

/** To whom a task goes and why; says from whom it is taken. What is refused stands at its field. */
export function ReassignForm({ bpdTaskId, holder, onDone }: ReassignFormProps) {
  const t = useTexts("task");
  const id = useId();
  const { message } = App.useApp();
  const [typed, setTyped] = useState("");
  const [person, setPerson] = useState<string | undefined>(undefined);
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const found = usePeopleFound(useDeferredValue(typed));
  const { send, sending } = useSend(reassign, {
    invalidates: [openTasks, ...refreshedByApplication],
    onError: (error) => {
      setWrong(error.errors);
      return Object.keys(error.errors).length > 0;
    },
  });
  const foretold = useCall(
    reassignPreview,
    { bpdTaskId, toUserCode: person ?? "" },
    { enabled: person !== undefined, quiet: true },
  );
  const ready = person !== undefined && reason.trim() !== "";
  const give = async () => {
    if (person === undefined) return;
    const done = await send({ bpdTaskId, toUserCode: person, reason: reason.trim() });
    if (done === undefined) return;
    void message.success(t("reassign.done", { person: done.next[0]?.realName ?? person }));
    onDone();
  };
  const unfit = person === undefined ? undefined : foretold.error;
  const problem =
    wrong["toUserCode"] ?? wrong["reason"] ?? unfit?.errors["toUserCode"] ?? unfit?.message ?? undefined;
  return (
    <div className="reassign-form">
      <label htmlFor={`${id}-person`}>{t("reassign.to")}</label>
      <Select
        id={`${id}-person`}
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
        value={person ?? null}
        placeholder={t("countersign.find")}
        notFoundContent={null}
        options={(found.data?.rows ?? []).map(({ userCode, realName, deptName }) => ({
          value: userCode,
          label: `${realName} · ${deptName} · ${userCode}`,
        }))}
        onChange={(code: string) => {
          setPerson(code);
          setWrong({});
        }}
      />
      <label htmlFor={`${id}-reason`}>{t("reassign.reason")}</label>
      <Input.TextArea
        id={`${id}-reason`}
        className="grows"
        rows={2}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          setWrong({});
        }}
      />
      {problem === undefined ? null : (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <div className="reassign-foot">
        <Foretold preview={person === undefined ? undefined : foretold.data} holder={holder} />
        <Button type="primary" disabled={!ready} loading={sending} onClick={() => void give()}>
          {t("reassign.ok")}
        </Button>
      </div>
    </div>
  );
}

/** What happens to whom, said before it does; before a person is chosen, from whom the task is taken. */
function Foretold({ preview, holder }: { preview: Preview | undefined; holder: string }) {
  const t = useTexts("task");
  const language = useLanguage();
  if (preview === undefined)
    return <p className="decision-closes">{t("reassign.closes", { person: holder })}</p>;
  const namesOf = (tasks: readonly { realName: string }[]) =>
    joinTexts([...new Set(tasks.map(({ realName }) => realName))], language);
  return (
    <p className="decision-closes" role="status">
      <span>{t("reassign.closes", { person: namesOf(preview.closes) })}</span>{" "}
      {preview.opens.map(({ userCode, realName, taskName }) => (
        <span key={userCode}>{t("reassign.opens", { person: realName, task: taskName })} </span>
      ))}
      {preview.tells.length === 0 ? null : (
        <span>{t("reassign.tells", { people: namesOf(preview.tells) })}</span>
      )}
    </p>
  );
}

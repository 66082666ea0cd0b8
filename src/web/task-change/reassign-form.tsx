import { App, Button, Input, Select } from "antd";
import { useDeferredValue, useId, useState } from "react";
import { openTasks, reassign } from "#contract/calls/task-changes.ts";
import { useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { usePeopleFound } from "../people/index.ts";
import { refreshedByApplication } from "../task-page/index.ts";

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
  const ready = person !== undefined && reason.trim() !== "";
  const give = async () => {
    if (person === undefined) return;
    const done = await send({ bpdTaskId, toUserCode: person, reason: reason.trim() });
    if (done === undefined) return;
    void message.success(t("reassign.done", { person: done.next[0]?.realName ?? person }));
    onDone();
  };
  const problem = wrong["toUserCode"] ?? wrong["reason"];
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
        autoSize={{ minRows: 2 }}
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
        <p className="decision-closes">{t("reassign.closes", { person: holder })}</p>
        <Button type="primary" disabled={!ready} loading={sending} onClick={() => void give()}>
          {t("reassign.ok")}
        </Button>
      </div>
    </div>
  );
}

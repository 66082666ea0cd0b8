import { App, Button, Input, Select } from "antd";
import { useDeferredValue, useId, useState } from "react";
import { myAssistants, nameAssistant } from "#contract/calls/filing.ts";
import { useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { usePeopleFound } from "../people/index.ts";
import { useSession } from "../session/index.ts";

/** Names somebody who may file in my name, from a day to a day or until it is ended. */
export function AssistantForm() {
  const t = useTexts("filing");
  const say = useTexts("task");
  const id = useId();
  const { message } = App.useApp();
  const { userCode } = useSession();
  const [typed, setTyped] = useState("");
  const [person, setPerson] = useState<{ code: string; name: string } | undefined>(undefined);
  const [fromDay, setFromDay] = useState(() => new Date().toLocaleDateString("sv-SE"));
  const [toDay, setToDay] = useState("");
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const found = usePeopleFound(useDeferredValue(typed));
  const { send, sending } = useSend(nameAssistant, {
    invalidates: [myAssistants],
    onError: (error) => {
      setWrong(error.errors);
      return Object.keys(error.errors).length > 0;
    },
  });
  const add = async () => {
    if (person === undefined) return;
    setWrong({});
    const days = { fromDay, ...(toDay === "" ? {} : { toDay }) };
    const remark = reason.trim() === "" ? {} : { reason: reason.trim() };
    const done = await send({ userCode: person.code, ...days, ...remark });
    if (done === undefined) return;
    void message.success(t("added", { person: person.name }));
    setPerson(undefined);
    setToDay("");
    setReason("");
  };
  const problem = (field: string) =>
    wrong[field] === undefined ? null : <p className="field-error">{wrong[field]}</p>;
  return (
    <form
      className="assistants-form"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <div className="assistants-person">
        <label htmlFor={`${id}-person`}>{t("person")}</label>
        <Select
          id={`${id}-person`}
          showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
          value={person?.code ?? null}
          placeholder={say("countersign.find")}
          notFoundContent={null}
          options={(found.data?.rows ?? [])
            .filter((each) => each.userCode !== userCode)
            .map((each) => ({ value: each.userCode, label: `${each.realName} · ${each.deptName}` }))}
          labelRender={({ value, label }) => label ?? person?.name ?? value}
          onChange={(code: string) => {
            const chosen = found.data?.rows.find((each) => each.userCode === code);
            setPerson({ code, name: chosen?.realName ?? code });
            setTyped("");
            setWrong({});
          }}
        />
        {problem("userCode")}
      </div>
      <div>
        <label htmlFor={`${id}-from`}>{t("from")}</label>
        <Input
          id={`${id}-from`}
          type="date"
          required
          value={fromDay}
          onChange={(event) => setFromDay(event.target.value)}
        />
        {problem("fromDay")}
      </div>
      <div>
        <label htmlFor={`${id}-to`}>
          {t("to")} <small>({t("open")})</small>
        </label>
        <Input
          id={`${id}-to`}
          type="date"
          min={fromDay}
          value={toDay}
          onChange={(event) => setToDay(event.target.value)}
        />
        {problem("toDay")}
      </div>
      <div className="assistants-reason">
        <label htmlFor={`${id}-reason`}>{t("reason")}</label>
        <Input
          id={`${id}-reason`}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {problem("reason")}
      </div>
      <Button type="primary" htmlType="submit" loading={sending} disabled={person === undefined}>
        {t("add")}
      </Button>
    </form>
  );
}

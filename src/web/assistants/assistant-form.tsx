import { type FormEvent, useState } from "react";
import { myAssistants, nameAssistant } from "#contract/calls/filing.ts";
import { placeErrors, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, type ComboboxOption, TextField, useNotice } from "../kit/index.ts";
import { PeopleField } from "../people/index.ts";
import { organisationDay, useSession } from "../session/index.ts";
import styles from "./assistants.module.css";

/** Names somebody who may file in my name, from a day to a day or until it is ended. */
export function AssistantForm() {
  const t = useTexts("filing");
  const notice = useNotice();
  const { userCode } = useSession();
  const [chosen, setChosen] = useState<readonly ComboboxOption[]>([]);
  const [fromDay, setFromDay] = useState(organisationDay);
  const [toDay, setToDay] = useState("");
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const { send, sending } = useSend(nameAssistant, {
    invalidates: [myAssistants],
    onError: (error) => placeErrors(error, ["userCode", "fromDay", "toDay", "reason"], setWrong),
  });
  const [person] = chosen;
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (person === undefined || sending) return;
    setWrong({});
    const days = { fromDay, ...(toDay === "" ? {} : { toDay }) };
    const remark = reason.trim() === "" ? {} : { reason: reason.trim() };
    const done = await send({ userCode: person.value, ...days, ...remark });
    if (done === undefined) return;
    notice({ key: `assistant ${person.value}`, said: t("added", { person: person.label }) });
    setChosen([]);
    setToDay("");
    setReason("");
  };
  return (
    <form className={styles.form} onSubmit={(event) => void add(event)}>
      <div className={styles.wide}>
        <PeopleField
          label={t("person")}
          single
          required
          except={userCode}
          chosen={chosen}
          error={wrong["userCode"]}
          onChange={(next) => {
            setChosen(next);
            setWrong({});
          }}
        />
      </div>
      <TextField
        label={t("from")}
        type="date"
        required
        value={fromDay}
        error={wrong["fromDay"]}
        onChange={(event) => setFromDay(event.target.value)}
      />
      <TextField
        label={`${t("to")} (${t("open")})`}
        type="date"
        min={fromDay}
        value={toDay}
        error={wrong["toDay"]}
        onChange={(event) => setToDay(event.target.value)}
      />
      <div className={styles.wide}>
        <TextField
          label={t("reason")}
          maxLength={500}
          value={reason}
          error={wrong["reason"]}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      <Button type="submit" look="primary" busy={sending} disabled={person === undefined}>
        {t("add")}
      </Button>
    </form>
  );
}

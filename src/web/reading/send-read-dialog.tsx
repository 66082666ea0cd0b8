import { useState } from "react";
import { sendRead, sentReads } from "#contract/calls/send-read.ts";
import { standsAt, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, type ComboboxOption, Dialog, TextAreaField, useNotice } from "../kit/index.ts";
import { PeopleField } from "../people/index.ts";
import styles from "./reading.module.css";

interface SendReadDialogProps {
  applyId: string;
  applyTitle: string;
  onClose: () => void;
}

/** Sends an application on: to whom, and a word with it. What is refused stands at its field; nothing written is lost. */
export function SendReadDialog({ applyId, applyTitle, onClose }: SendReadDialogProps) {
  const t = useTexts("reading");
  const notice = useNotice();
  const [chosen, setChosen] = useState<ComboboxOption[]>([]);
  const [note, setNote] = useState("");
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const { send, sending } = useSend(sendRead, {
    invalidates: [sentReads],
    onError: (error) => {
      setWrong(error.errors);
      return standsAt(error, ["userCodes", "note"]);
    },
  });
  const go = async () => {
    const userCodes = chosen.map(({ value }) => value);
    const done = await send({ applyId, userCodes, ...(note.trim() === "" ? {} : { note: note.trim() }) });
    if (done === undefined) return;
    const said = done.sent === 0 ? t("alreadySent") : t("sent", { count: done.sent });
    notice({ key: `read ${applyId}`, said });
    onClose();
  };
  const problem = Object.entries(wrong).find(([place]) => place.startsWith("userCodes"));
  return (
    <Dialog
      title={t("send")}
      lead={t("sendLead", { title: applyTitle })}
      onClose={onClose}
      footer={
        <>
          <Button look="primary" busy={sending} onClick={() => void go()}>
            {t("send")}
          </Button>
          <Button onClick={onClose}>{t("cancel")}</Button>
        </>
      }
    >
      <div className={styles.fields}>
        <PeopleField
          label={t("readers")}
          required
          error={problem === undefined ? undefined : said(problem, chosen)}
          chosen={chosen}
          onChange={(next) => {
            setChosen(next);
            setWrong({});
          }}
        />
        <TextAreaField
          label={t("note")}
          value={note}
          error={wrong["note"]}
          maxLength={2_000}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Dialog>
  );
}

/** The problem with whom it is about, where it is about one of them. */
function said([place, problem]: [string, string], chosen: readonly ComboboxOption[]): string {
  const at = /\[(\d+)\]/u.exec(place)?.[1];
  const person = at === undefined ? undefined : chosen[Number(at)]?.label;
  return person === undefined ? problem : `${person}: ${problem}`;
}

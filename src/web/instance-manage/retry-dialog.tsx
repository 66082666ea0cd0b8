import { useState } from "react";
import { incidents, retryIncident } from "#contract/calls/task/incidents.ts";
import { limits } from "#contract/limits.ts";
import type { IncidentRow } from "#contract/shapes/incident.ts";
import { placeErrors, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, type ComboboxOption, Dialog, TextAreaField, useNotice } from "../kit/index.ts";
import { refreshedByApplication } from "../task-page/index.ts";
import styles from "./instance-manage.module.css";
import { PeopleField } from "../people/index.ts";

interface RetryDialogProps {
  row: IncidentRow;
  /** The step goes on; closing when absent. */
  onDone?: () => void;
  onClose: () => void;
}

/** Tries a stopped step again, as it is once its cause is mended, or with people who decide it instead. */
export function RetryDialog({ row, onDone, onClose }: RetryDialogProps) {
  const t = useTexts("instance-manage");
  const say = useTexts("app");
  const notice = useNotice();
  const [people, setPeople] = useState<ComboboxOption[]>([]);
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [isStillStopped, setStillStopped] = useState(false);
  const { send, sending } = useSend(retryIncident, {
    invalidates: [incidents, ...refreshedByApplication],
    onError: (error) => placeErrors(error, ["userCodes", "reason"], setWrong),
  });
  const isReady = people.length === 0 || reason.trim() !== "";
  const carryOut = async () => {
    setWrong({});
    setStillStopped(false);
    const { instanceId, visitId } = row;
    const done = await send({
      instanceId,
      visitId,
      ...(people.length === 0 ? {} : { userCodes: people.map(({ value }) => value) }),
      ...(reason.trim() === "" ? {} : { reason: reason.trim() }),
    });
    if (done === undefined) return;
    if (!done.goesOn) return setStillStopped(true);
    notice({ key: `incident-${visitId}`, said: t("goesOn", { title: row.applyTitle || row.applyId }) });
    (onDone ?? onClose)();
  };
  return (
    <Dialog
      title={t("retryTitle", { task: row.taskName })}
      lead={row.problem}
      onClose={onClose}
      footer={
        <>
          <Button look="primary" busy={sending} disabled={!isReady} onClick={() => void carryOut()}>
            {t("retryOne")}
          </Button>
          <Button onClick={onClose}>{say("cancel")}</Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{t(row.maySetPeople ? "mendOrName" : "mendFirst")}</p>
        {row.maySetPeople ? (
          <PeopleField
            label={t("whoDecidesInstead")}
            chosen={people}
            error={wrong["userCodes"]}
            onChange={setPeople}
          />
        ) : null}
        <TextAreaField
          label={t("reason")}
          required={people.length > 0}
          rows={2}
          maxLength={limits.opinionMaxCharacters}
          value={reason}
          error={wrong["reason"]}
          onChange={(event) => setReason(event.target.value)}
        />
        {isStillStopped ? (
          <p className={styles.wrong} role="alert">
            {t("stillStopped")}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

import { useRef, useState } from "react";
import { changeSeats, changeSeatsPreview } from "#contract/calls/task/hands.ts";
import { limits } from "#contract/limits.ts";
import { placeErrors, useCall, useSend } from "../api/index.ts";
import { joinTexts } from "../fields/index.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import {
  Button,
  type ComboboxOption,
  Dialog,
  RadioButton,
  TextAreaField,
  TextField,
  useMissing,
  useNotice,
} from "../kit/index.ts";
import { refreshedByApplication } from "../task-page/index.ts";
import styles from "./instance-manage.module.css";
import { PeopleField } from "../people/index.ts";

export type SeatAct = "removePerson" | "insertStep";

interface SeatDialogProps {
  act: SeatAct;
  bpdTaskId: number;
  realName: string;
  taskName: string;
  onClose: () => void;
}

/** Takes somebody out of a task, or puts a step behind it: what that ends and begins is said before. */
export function SeatDialog({ act, bpdTaskId, realName, taskName, onClose }: SeatDialogProps) {
  const t = useTexts("instance-manage", "problems");
  const say = useTexts("app");
  const language = useLanguage();
  const notice = useNotice();
  const [people, setPeople] = useState<ComboboxOption[]>([]);
  const [name, setName] = useState("");
  const [mode, setMode] = useState<"all" | "any">("all");
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const isInsertion = act === "insertStep";
  const what = {
    bpdTaskId,
    change: act,
    ...(isInsertion ? { userCodes: people.map(({ value }) => value), stepMode: mode } : {}),
  };
  const isChosen = !isInsertion || people.length > 0;
  const foretold = useCall(changeSeatsPreview, what, { enabled: isChosen, quiet: true, staleTime: 0 });
  const { send, sending } = useSend(changeSeats, {
    invalidates: refreshedByApplication,
    onError: (error) =>
      placeErrors(error, isInsertion ? ["userCodes", "taskName", "reason"] : ["reason"], setWrong),
  });
  const unfit = isChosen ? foretold.error : null;
  const form = useRef<HTMLDivElement>(null);
  const required = (isFilled: boolean) => (isFilled ? undefined : t("problems:required"));
  const { said, isComplete } = useMissing(
    {
      userCodes: required(isChosen) ?? unfit?.message,
      taskName: required(!isInsertion || name.trim() !== ""),
      reason: required(reason.trim() !== ""),
    },
    form,
  );
  const carryOut = async () => {
    if (sending || !isComplete()) return;
    const done = await send({ ...what, reason: reason.trim(), ...(isInsertion ? { taskName: name } : {}) });
    if (done === undefined) return;
    notice({ key: `seat-${bpdTaskId}`, said: t(`acted.${act}`, { person: realName }) });
    onClose();
  };
  const told = foretold.data?.tells.map((one) => one.realName) ?? [];
  return (
    <Dialog
      title={t(`act.${act}`)}
      lead={t(`actMeans.${act}`, { person: realName, task: taskName })}
      onClose={onClose}
      footer={
        <>
          <Button look="primary" busy={sending} onClick={() => void carryOut()}>
            {t(`act.${act}`)}
          </Button>
          <Button onClick={onClose}>{say("cancel")}</Button>
        </>
      }
    >
      <div ref={form} className={styles.form}>
        {isInsertion ? (
          <>
            <PeopleField
              label={t("whoDecides")}
              required
              chosen={people}
              error={
                wrong["userCodes"] ?? unfit?.errors["userCodes"] ?? (isChosen ? undefined : said.userCodes)
              }
              onChange={setPeople}
            />
            <TextField
              label={t("stepName")}
              required
              maxLength={100}
              value={name}
              error={wrong["taskName"] ?? said.taskName}
              onChange={(event) => setName(event.target.value)}
            />
            <fieldset className={styles.modes}>
              <legend>{t("stepMode")}</legend>
              {(["all", "any"] as const).map((each) => (
                <RadioButton
                  key={each}
                  name="step-mode"
                  label={t(`mode.${each}`)}
                  checked={mode === each}
                  onChange={() => setMode(each)}
                />
              ))}
            </fieldset>
          </>
        ) : null}
        <TextAreaField
          label={t("reason")}
          required
          rows={2}
          maxLength={limits.opinionMaxCharacters}
          value={reason}
          error={wrong["reason"] ?? said.reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {unfit === null || unfit.errors["userCodes"] !== undefined ? null : (
          <p className={styles.wrong} role="alert">
            {unfit.message}
          </p>
        )}
        {told.length === 0 ? null : (
          <p role="status">{t("preview.tells", { people: joinTexts(told, language) })}</p>
        )}
      </div>
    </Dialog>
  );
}

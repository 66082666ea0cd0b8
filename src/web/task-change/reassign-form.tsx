import { useRef, useState } from "react";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { openTasks, reassign, reassignPreview } from "#contract/calls/task/hands.ts";
import { limits } from "#contract/limits.ts";
import { standsAt, useCall, useSend } from "../api/index.ts";
import { joinTexts } from "../fields/index.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import { Button, type ComboboxOption, TextAreaField, useMissing, useNotice } from "../kit/index.ts";
import { PeopleField } from "../people/index.ts";
import { refreshedByApplication } from "../task-page/index.ts";
import styles from "./task-change.module.css";

type Preview = OutputOf<typeof reassignPreview>;

interface ReassignFormProps {
  bpdTaskId: number;
  /** Who has it now and loses it. */
  holder: string;
  onDone: () => void;
}

/** To whom a task goes and why; says from whom it is taken. What is refused stands at its field. */
export function ReassignForm({ bpdTaskId, holder, onDone }: ReassignFormProps) {
  const t = useTexts("task", "problems");
  const notice = useNotice();
  const [to, setTo] = useState<ComboboxOption | undefined>(undefined);
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const { send, sending } = useSend(reassign, {
    invalidates: [openTasks, ...refreshedByApplication],
    onError: (error) => {
      setWrong(error.errors);
      return standsAt(error, ["toUserCode", "reason"]);
    },
  });
  const foretold = useCall(
    reassignPreview,
    { bpdTaskId, toUserCode: to?.value ?? "" },
    { enabled: to !== undefined, quiet: true },
  );
  const unfit = to === undefined ? null : foretold.error;
  const form = useRef<HTMLFormElement>(null);
  const { said, isComplete } = useMissing(
    {
      toUserCode: to === undefined ? t("problems:required") : unfit?.message,
      reason: reason.trim() === "" ? t("problems:required") : undefined,
    },
    form,
  );
  const give = async () => {
    if (!isComplete() || to === undefined) return;
    const done = await send({ bpdTaskId, toUserCode: to.value, reason: reason.trim() });
    if (done === undefined) return;
    notice({
      key: `reassign-${bpdTaskId}`,
      said: t("reassign.done", { person: done.next[0]?.realName ?? to.label }),
    });
    onDone();
  };
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void give();
      }}
    >
      <PeopleField
        label={t("reassign.to")}
        single
        required
        chosen={to === undefined ? [] : [to]}
        error={wrong["toUserCode"] ?? unfit?.errors["toUserCode"] ?? unfit?.message ?? said.toUserCode}
        onChange={([next]) => {
          setTo(next);
          setWrong({});
        }}
      />
      <TextAreaField
        label={t("reassign.reason")}
        required
        rows={2}
        maxLength={limits.opinionMaxCharacters}
        value={reason}
        error={wrong["reason"] ?? said.reason}
        onChange={(event) => {
          setReason(event.target.value);
          setWrong({});
        }}
      />
      <div className={styles.foot}>
        <Foretold preview={to === undefined ? undefined : foretold.data} holder={holder} />
        <Button type="submit" look="primary" busy={sending}>
          {t("reassign.ok")}
        </Button>
      </div>
    </form>
  );
}

/** What happens to whom, said before it does; before a person is chosen, from whom the task is taken. */
function Foretold({ preview, holder }: { preview: Preview | undefined; holder: string }) {
  const t = useTexts("task");
  const language = useLanguage();
  if (preview === undefined) return <p className={styles.note}>{t("reassign.closes", { person: holder })}</p>;
  const namesOf = (tasks: readonly { realName: string }[]) =>
    joinTexts([...new Set(tasks.map(({ realName }) => realName))], language);
  return (
    <p className={styles.note} role="status">
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

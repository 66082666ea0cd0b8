import { useState } from "react";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { mySignature } from "#contract/calls/signature.ts";
import { approveMany } from "#contract/calls/task/decide.ts";
import { limits } from "#contract/limits.ts";
import { standsAt, useCall, useSend } from "../api/index.ts";
import { type Say, useTexts } from "../i18n/index.ts";
import { Button, CheckBox, Dialog, TextAreaField, TextButton, useNotice } from "../kit/index.ts";
import styles from "./batch-bar.module.css";
import { tooManyTogether } from "./batch-limits.ts";
import type { Batch } from "./use-batch.ts";

interface BatchBarProps {
  batch: Batch;
  /** These are decided and leave the list. */
  onApproved: (bpdTaskIds: number[]) => void;
}

interface Refused {
  approved: number;
  rows: { bpdTaskId: number; title: string; msg: string }[];
}

/** Several tasks with one opinion; what could not be approved is said one by one, and stays chosen. */
export function BatchBar({ batch, onApproved }: BatchBarProps) {
  const t = useTexts("workbench");
  const say = useTexts("app");
  const notice = useNotice();
  const [opinion, setOpinion] = useState("");
  const [signs, setSigns] = useState(false);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState<Refused | undefined>(undefined);
  const { send, sending } = useSend(approveMany, {
    onError: (error) => {
      setWrong(error.errors);
      return standsAt(error, ["approveComments", "sign"]);
    },
  });
  const count = batch.rows.length;
  const own = useCall(mySignature, {}, { enabled: count > 0, quiet: true });
  const tooMany = tooManyOf(batch, t);
  const approve = async () => {
    setWrong({});
    const tasks = batch.rows.map(({ bpdTaskId, version }) => ({ bpdTaskId, version }));
    const done = await send({ tasks, approveComments: opinion.trim(), ...(signs ? { sign: true } : {}) });
    if (done === undefined) return;
    const kept = refusedOf(done, batch);
    const left = new Set(kept.map(({ bpdTaskId }) => bpdTaskId));
    onApproved(tasks.map(({ bpdTaskId }) => bpdTaskId).filter((bpdTaskId) => !left.has(bpdTaskId)));
    if (kept.length > 0) return setRefused({ approved: done.approved, rows: kept });
    setOpinion("");
    batch.clear();
    notice({ key: "batch-approval", said: t("batch.done", { count: done.approved }) });
  };
  if (count === 0 && !batch.isPicking && refused === undefined) {
    // There is nothing to choose from.
    if (batch.most <= 1) return null;
    return (
      <p className={styles.bar}>
        <TextButton onClick={() => batch.pick(true)}>{t("batch.pick")}</TextButton>
      </p>
    );
  }
  return (
    <form
      className={styles.bar}
      aria-label={t("batch.pick")}
      onSubmit={(event) => {
        event.preventDefault();
        if (count > 0 && tooMany === undefined && opinion.trim() !== "" && !sending) void approve();
      }}
    >
      <p className={styles.line}>
        <span role="status">{count === 0 ? t("batch.picking") : t("batch.picked", { count })}</span>
        <span className={styles.choices}>
          {count < batch.most ? (
            <TextButton onClick={batch.pickAll}>{t("batch.all", { count: batch.most })}</TextButton>
          ) : null}
          <TextButton onClick={batch.clear}>{t("batch.clear")}</TextButton>
        </span>
      </p>
      {count === 0 ? null : (
        <>
          <TextAreaField
            label={t("batch.opinion")}
            required
            rows={2}
            maxLength={limits.opinionMaxCharacters}
            value={opinion}
            error={tooMany ?? wrong["approveComments"] ?? wrong["sign"]}
            onChange={(event) => setOpinion(event.target.value)}
          />
          {own.data === undefined || own.data.picture === null ? null : (
            <CheckBox
              label={t("batch.sign")}
              checked={signs}
              onChange={(event) => setSigns(event.target.checked)}
            />
          )}
          <Button
            type="submit"
            look="primary"
            busy={sending}
            disabled={opinion.trim() === "" || tooMany !== undefined}
          >
            {t("batch.approve", { count })}
          </Button>
        </>
      )}
      {refused === undefined ? null : (
        <Dialog
          title={t("batch.result")}
          lead={t("batch.refused", { approved: refused.approved, count: refused.rows.length })}
          onClose={() => setRefused(undefined)}
          footer={
            <Button look="primary" onClick={() => setRefused(undefined)} autoFocus>
              {say("close")}
            </Button>
          }
        >
          <ul className={styles.refused}>
            {refused.rows.map(({ bpdTaskId, title, msg }) => (
              <li key={bpdTaskId}>
                <strong>{title}</strong>
                <span>{msg}</span>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </form>
  );
}

/** Why what is chosen cannot be approved together, and how many to leave out. */
function tooManyOf({ rows }: Batch, t: Say): string | undefined {
  const max = limits.batchApprovalMax;
  const most = tooManyTogether(rows);
  if (most !== undefined) return t(most.max === 0 ? "batch.oneByOne" : "batch.tooManyOf", { ...most });
  return rows.length > max ? t("batch.tooMany", { max }) : undefined;
}

/** What was not approved, by the title it has in the list. */
function refusedOf({ results }: OutputOf<typeof approveMany>, { rows }: Batch): Refused["rows"] {
  return results.flatMap(({ bpdTaskId, msg }) => {
    const row = rows.find((each) => each.bpdTaskId === bpdTaskId);
    return msg === null ? [] : [{ bpdTaskId, title: row?.applyTitle ?? String(bpdTaskId), msg }];
  });
}

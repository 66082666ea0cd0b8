import { useState } from "react";
import { incidents, resolveIncident } from "#contract/calls/task/incidents.ts";
import { limits } from "#contract/limits.ts";
import type { IncidentRow } from "#contract/shapes/incident.ts";
import { placeErrors, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, Dialog, TextAreaField, useNotice } from "../kit/index.ts";
import { refreshedByApplication } from "../task-page/index.ts";

interface ResolveDialogProps {
  row: IncidentRow;
  onDone: () => void;
  onClose: () => void;
}

/** Declares the work of a stopped step done by hand, with the reason that the history keeps. */
export function ResolveDialog({ row, onDone, onClose }: ResolveDialogProps) {
  const t = useTexts("incidents");
  const say = useTexts("app");
  const notice = useNotice();
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const { send, sending } = useSend(resolveIncident, {
    invalidates: [incidents, ...refreshedByApplication],
    onError: (error) => placeErrors(error, ["reason"], setWrong),
  });
  const resolve = async () => {
    setWrong({});
    const { instanceId, visitId, applyTitle, applyId } = row;
    const done = await send({ instanceId, visitId, reason: reason.trim() });
    if (done === undefined) return;
    notice({
      key: `incident-${instanceId}-${visitId}`,
      said: t("resolved", { title: applyTitle || applyId }),
    });
    onDone();
  };
  return (
    <Dialog
      title={t("resolveTitle", { task: row.taskName })}
      lead={t("resolveMeans")}
      onClose={onClose}
      footer={
        <>
          <Button
            look="primary"
            busy={sending}
            disabled={reason.trim() === ""}
            onClick={() => void resolve()}
          >
            {t("resolve")}
          </Button>
          <Button onClick={onClose}>{say("cancel")}</Button>
        </>
      }
    >
      <TextAreaField
        label={t("reason")}
        hint={t("reasonHint")}
        required
        rows={3}
        maxLength={limits.opinionMaxCharacters}
        value={reason}
        error={wrong["reason"]}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}

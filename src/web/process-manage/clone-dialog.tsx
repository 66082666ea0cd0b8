import type { FormEvent } from "react";
import { useNavigate } from "react-router-dom";
import { getProcessDataList, saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import type { ProcessRow } from "#contract/calls/process-manage.ts";
import { fetchCall, presentError, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, Dialog } from "../kit/index.ts";
import { ProcessHeadFields, useProcessHead } from "../process-head/index.ts";

/** Makes a draft like another process, under an id and a name of its own, and opens it in the designer. */
export function CloneDialog({ row, onClose }: { row: ProcessRow; onClose: () => void }) {
  const t = useTexts("process-manage");
  const navigate = useNavigate();
  const head = useProcessHead(t("clone.name", { name: row.processName }));
  const { send, sending } = useSend(saveOrUpdateProcessData, head.sending);
  const clone = async (event: FormEvent) => {
    event.preventDefault();
    const checked = head.checked();
    if (checked === undefined) return;
    const { rows } = await fetchCall(getProcessDataList, { processId: row.processId });
    const definition = rows[0]?.definition;
    if (definition === undefined) return;
    const { i18n: _namesOfTheOther, ...rest } = definition;
    const made = await send({
      ...rest,
      ...checked,
      status: "draft",
      // From no state at all: an id that is taken already is refused.
      rowVersion: 0,
    });
    if (made !== undefined) void navigate(`/processDesc?processId=${encodeURIComponent(checked.processId)}`);
  };
  return (
    <Dialog
      title={t("clone.title", { name: row.processName })}
      lead={t("clone.lead")}
      width="narrow"
      onClose={onClose}
      footer={
        <>
          <Button type="submit" form="clone-process" look="primary" busy={sending}>
            {t("clone.act")}
          </Button>
          <Button onClick={onClose}>{t("app:cancel")}</Button>
        </>
      }
    >
      <form id="clone-process" onSubmit={(event) => void clone(event).catch(presentError)} noValidate>
        <ProcessHeadFields head={head} />
      </form>
    </Dialog>
  );
}

import { getProcessDataList, saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { type ProcessRow, removeProcess } from "#contract/calls/process-manage.ts";
import { fetchCall, presentError, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, useNotice } from "../kit/index.ts";

interface RemoveDraftProps {
  row: ProcessRow;
  onRemoved: () => void;
}

/** Deletes a draft that was never published; what was designed can be brought back from the notice. */
export function RemoveDraft({ row: { processId, processName, rowVersion }, onRemoved }: RemoveDraftProps) {
  const t = useTexts("process-manage");
  const notice = useNotice();
  const { send, sending } = useSend(removeProcess, { invalidates: [getProcessDataList] });
  const restore = useSend(saveOrUpdateProcessData, { invalidates: [getProcessDataList] });
  const remove = async () => {
    const { rows } = await fetchCall(getProcessDataList, { processId });
    if ((await send({ processId, rowVersion })) === undefined) return;
    onRemoved();
    const definition = rows[0]?.definition;
    notice({
      key: processId,
      said: t("said.removed", { name: processName || processId }),
      ...(definition === undefined
        ? {}
        : { action: { label: t("undo"), run: () => restore.send({ ...definition, status: "draft" }) } }),
    });
  };
  return (
    <Button look="danger" busy={sending} onClick={() => void remove().catch(presentError)}>
      {t("remove")}
    </Button>
  );
}

import type { InputOf } from "#contract/calls/define-call.ts";
import { getProcessDataList } from "#contract/calls/opt.ts";
import { processHistory } from "#contract/calls/process-list.ts";
import { changeProcess, type ProcessRow, processVersions } from "#contract/calls/process-manage.ts";
import { processMenus } from "#contract/calls/task/start.ts";
import { setProcessMessagingVisibility } from "#contract/calls/task/start.ts";
import { useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { useNotice } from "../kit/index.ts";

export type ProcessChange = Omit<InputOf<typeof changeProcess>, "processId" | "rowVersion">;

const invalidates = [getProcessDataList, processMenus, processVersions, processHistory];

/** Changes how a process is offered, says so, and offers the way back. */
export function useChangeProcess() {
  const t = useTexts("process-manage");
  const notice = useNotice();
  const { send, sending } = useSend(changeProcess, { invalidates });
  const messaging = useSend(setProcessMessagingVisibility, { invalidates });

  /** Answers whether it was changed; what refused it is shown. */
  const change = async (row: ProcessRow, wanted: ProcessChange, said: string): Promise<boolean> => {
    const { processId, rowVersion } = row;
    const changed = await send({ processId, rowVersion, ...wanted });
    if (changed === undefined) return false;
    notice({
      key: processId,
      said,
      action: {
        label: t("undo"),
        run: () => send({ processId, rowVersion: changed.rowVersion, ...before(row, wanted) }),
      },
    });
    return true;
  };
  const setMessaging = async ({ processId, processName }: ProcessRow, visible: boolean): Promise<void> => {
    const type = (on: boolean) => (on ? "1" : "0");
    if ((await messaging.send({ processId, type: type(visible) })) === undefined) return;
    notice({
      key: processId,
      said: t(visible ? "said.messagingShown" : "said.messagingHidden", { name: processName }),
      action: { label: t("undo"), run: () => messaging.send({ processId, type: type(!visible) }) },
    });
  };
  return { change, setMessaging, sending: sending || messaging.sending };
}

/** What of a process a change replaced. */
function before(row: ProcessRow, { status, processVisibility, processTypeId }: ProcessChange): ProcessChange {
  return {
    ...(status === undefined || row.status === "draft" ? {} : { status: row.status }),
    ...(processVisibility === undefined ? {} : { processVisibility: row.processVisibility }),
    ...(processTypeId === undefined || row.processTypeId === "" ? {} : { processTypeId: row.processTypeId }),
  };
}

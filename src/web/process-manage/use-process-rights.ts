import { getFormPage } from "#contract/calls/opt-form-page.ts";
import { saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { processHistory } from "#contract/calls/process-list.ts";
import { changeProcess, processVersions, removeProcess } from "#contract/calls/process-manage.ts";
import { setProcessMessagingVisibility } from "#contract/calls/task/start.ts";
import { useMay } from "../api/index.ts";

/** What somebody may do with a process beside seeing it in the list; nothing until that is known. */
export function useProcessRights() {
  const designs = useMay("/processDesc") === true;
  const reads = useMay("/sendRead") === true;
  const saves = useMay(saveOrUpdateProcessData.name) === true;
  const changes = useMay(changeProcess.name) === true;
  const offers = useMay(setProcessMessagingVisibility.name) === true;
  const removes = useMay(removeProcess.name) === true;
  const exports = useMay(getFormPage.name) === true;
  const seesVersions = useMay(processVersions.name) === true;
  const seesHistory = useMay(processHistory.name) === true;
  return { designs, reads, saves, changes, offers, removes, exports, seesVersions, seesHistory };
}

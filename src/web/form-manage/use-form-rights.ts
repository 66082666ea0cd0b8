import { insertFormPageInfo, getProcessDataList } from "#contract/calls/opt.ts";
import { getFormPage, listProcessForPageId, updatePageStatus } from "#contract/calls/opt-form-page.ts";
import { useMay } from "../api/index.ts";

/** What somebody may do with a form beside seeing it in the list; nothing until that is known. */
export function useFormRights() {
  const reads = useMay(getFormPage.name) === true;
  const saves = useMay(insertFormPageInfo.name) === true;
  const changesState = useMay(updatePageStatus.name) === true;
  const seesUses = useMay(listProcessForPageId.name) === true;
  const opensLatest = useMay("/formBuilder/edit") === true;
  const opensVersions = useMay("/formBuilder/editForm") === true;
  const opensNew = useMay("/formBuilder/add") === true;
  const opensPreview = useMay("/preview") === true;
  const opensProcesses = useMay("/processDesc") === true;
  const readsProcesses = useMay(getProcessDataList.name) === true;
  return {
    saves,
    changesState,
    seesUses,
    begins: opensNew && saves,
    copies: opensNew && saves && reads,
    opens: opensLatest && reads,
    opensVersions: opensVersions && reads,
    previews: opensPreview && reads,
    opensProcesses: opensProcesses && readsProcesses,
  };
}

export type FormRights = ReturnType<typeof useFormRights>;

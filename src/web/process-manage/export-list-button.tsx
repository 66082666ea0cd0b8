import { exportProcessList } from "#contract/calls/process-list.ts";
import { callForFile, presentError } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button } from "../kit/index.ts";
import { saveFile } from "../save-file/index.ts";
import type { ProcessFilter } from "./process-query.ts";

/** Saves the list as it is narrowed and ordered, all its pages. */
export function ExportListButton({ filter }: { filter: ProcessFilter }) {
  const t = useTexts("process-manage");
  const save = async () => {
    try {
      const { file, fileName } = await callForFile(exportProcessList, { ...filter, format: "xlsx" });
      saveFile(fileName ?? "processes.xlsx", file);
    } catch (error) {
      presentError(error);
    }
  };
  return <Button onClick={() => void save()}>{t("exportList")}</Button>;
}

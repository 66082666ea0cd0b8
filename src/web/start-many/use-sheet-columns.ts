import { getFormPage } from "#contract/calls/opt-form-page.ts";
import { getProcessDataList } from "#contract/calls/opt.ts";
import { useCall } from "../api/index.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import { type SheetColumn, sheetColumns } from "./sheet-columns.ts";

/** Processes of which applications are filed, and the columns of a sheet for the chosen one once they are known. */
export function useSheetColumns(processId: string): {
  processes: { value: string; label: string }[];
  columns: SheetColumn[] | undefined;
} {
  const t = useTexts("start-many");
  const language = useLanguage();
  const enabled = useCall(getProcessDataList, { status: "enabled", page: 1, pageSize: 200 }, { quiet: true });
  const rows = enabled.data?.rows ?? [];
  const process = rows.find((row) => row.processId === processId);
  const pageId = process?.definition?.pageId ?? "";
  const page = useCall(getFormPage, { pageId }, { enabled: pageId !== "", quiet: true });
  const isKnown = process !== undefined && (pageId === "" || page.isSuccess);
  return {
    processes: rows.map((row) => ({ value: row.processId, label: row.processName || row.processId })),
    columns: isKnown
      ? sheetColumns(page.data?.page, language, { applicant: t("applicant"), title: t("applyTitle") })
      : undefined,
  };
}

import { getFormPage } from "#contract/calls/opt-form-page.ts";
import { getProcessDataList } from "#contract/calls/opt.ts";
import { fetchCall, presentError } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button } from "../kit/index.ts";
import { saveText } from "../save-file/index.ts";

/** Saves what is designed, with the form it names, as one JSON file. */
export function ExportButton({ processId }: { processId: string }) {
  const t = useTexts("process-manage");
  const save = async () => {
    try {
      const { rows } = await fetchCall(getProcessDataList, { processId });
      const definition = rows[0]?.definition;
      const page =
        definition?.pageId === undefined
          ? undefined
          : (await fetchCall(getFormPage, { pageId: definition.pageId })).page;
      const text = JSON.stringify({ definition, ...(page === undefined ? {} : { page }) }, undefined, 2);
      saveText(`${processId}.json`, "application/json", text);
    } catch (error) {
      presentError(error);
    }
  };
  return <Button onClick={() => void save()}>{t("export")}</Button>;
}

import { transferFormats } from "#contract/shapes/tables.ts";
import { callForFile, presentError } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button } from "../kit/index.ts";
import { saveFile } from "../save-file/index.ts";

type FileCall = Parameters<typeof callForFile>[0];

/** Saves what is shown, all its pages, as a sheet. */
export function ExportButtons({ call, input, name }: { call: FileCall; input: object; name: string }) {
  const t = useTexts("process-report");
  const save = async (format: (typeof transferFormats)[number]) => {
    try {
      const { file, fileName } = await callForFile(call, { ...input, format });
      saveFile(fileName ?? `${name}.${format}`, file);
    } catch (error) {
      presentError(error);
    }
  };
  return transferFormats.toReversed().map((format) => (
    <Button key={format} onClick={() => void save(format)}>
      {t("exportAs", { format: format.toUpperCase() })}
    </Button>
  ));
}

import { getProcessDataList } from "#contract/calls/opt.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { fetchCall, presentError } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, useNotice } from "../kit/index.ts";
import { saveText } from "../save-file/index.ts";

interface BpmnButtonProps {
  processId: string;
  /** What is being designed at this moment; what is stored without. */
  definition?: ProcessDefinition;
  size?: "small";
}

/** Saves what is designed as a BPMN 2.0 file. */
export function BpmnButton({ processId, definition, size }: BpmnButtonProps) {
  const t = useTexts("process-bpmn");
  const notice = useNotice();
  const save = async () => {
    try {
      const { isDrawable, writeBpmn } = await import("./model/index.ts");
      const designed = definition ?? (await fetchCall(getProcessDataList, { processId })).rows[0]?.definition;
      if (designed === undefined || !isDrawable(designed)) {
        notice({ key: processId, said: t("notDrawable") });
        return;
      }
      saveText(`${processId}.bpmn`, "application/xml", await writeBpmn(designed));
    } catch (error) {
      presentError(error);
    }
  };
  return (
    <Button {...(size === undefined ? {} : { size })} onClick={() => void save()}>
      {t("export")}
    </Button>
  );
}

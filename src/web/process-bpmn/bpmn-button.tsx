import { getProcessDataList } from "#contract/calls/opt.ts";
import { processDesignNames } from "#contract/calls/process-design.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { fetchCall, presentError } from "../api/index.ts";
import { conditionFields, conditionWords, fetchCandidateNames, looksIn } from "../conditions/index.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import { Button, useNotice } from "../kit/index.ts";
import { saveText } from "../save-file/index.ts";

interface BpmnButtonProps {
  processId: string;
  /** What is being designed at this moment; what is stored without. */
  definition?: ProcessDefinition;
  /** The form of what is being designed. */
  page?: FormPage | undefined;
  size?: "small";
}

/** Saves what is designed as a BPMN 2.0 file. */
export function BpmnButton({ processId, definition, page, size }: BpmnButtonProps) {
  const t = useTexts("process-bpmn", "process-design", "conditions", "task");
  const language = useLanguage();
  const notice = useNotice();
  const save = async () => {
    try {
      const { isDrawable, writeBpmn } = await import("./model/index.ts");
      const designed = definition ?? (await fetchCall(getProcessDataList, { processId })).rows[0]?.definition;
      if (designed === undefined || !isDrawable(designed)) {
        notice({ key: processId, said: t("notDrawable") });
        return;
      }
      const { pageId } = designed;
      const form =
        pageId === undefined ? undefined : (page ?? (await fetchCall(processDesignNames, { pageId })).page);
      const fields = conditionFields(form ?? undefined);
      const ways = designed.tasks.flatMap(({ transitions }) => transitions);
      const names = await fetchCandidateNames(
        looksIn(
          ways.map(({ transExpression }) => transExpression),
          fields,
        ),
      );
      const xml = await writeBpmn(designed, {
        outcome: (on) => t(`process-design:on.${on}`),
        condition: (asked) => conditionWords(asked, { t, language, fields, names }) ?? asked,
        after: (outcome, condition) => t("process-design:branch.after", { outcome, condition }),
      });
      saveText(`${processId}.bpmn`, "application/xml", xml);
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

import { tableUses } from "#contract/calls/table-uses.ts";
import { useCall } from "../../api/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { Dialog, Failure, Skeleton } from "../../kit/index.ts";
import type { Entity } from "../source/entity.ts";
import { FormsUsing } from "./forms-using.tsx";
import { ProcessesAdding } from "./processes-adding.tsx";

/** Which forms offer a table's rows and which processes add some: what renaming or removing it would touch. */
export function TableUses({ entity, onClose }: { entity: Entity; onClose: () => void }) {
  const t = useTexts("data-item-uses");
  const language = useLanguage();
  const answer = useCall(tableUses, { entity: entity.name }, { quiet: true, staleTime: 0 });
  const { data } = answer;
  return (
    <Dialog title={t("table.title", { name: entity.model.titles[language] })} onClose={onClose}>
      {answer.isError ? <Failure error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {data === undefined ? (
        answer.isError ? null : (
          <Skeleton />
        )
      ) : (
        <>
          <p>
            {t(data.forms.length + data.processes.length + data.elsewhere > 0 ? "table.rule" : "table.none")}
          </p>
          <FormsUsing title={t("table.forms")} forms={data.forms} />
          <ProcessesAdding processes={data.processes} />
          {data.elsewhere === 0 ? null : <p>{t("table.elsewhere", { count: data.elsewhere })}</p>}
        </>
      )}
    </Dialog>
  );
}

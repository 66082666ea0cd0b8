import { useNavigate } from "react-router-dom";
import { listApplyByPage } from "#contract/calls/basic.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { InstanceFilters, InstanceTable, useInstanceQuery } from "../instance-manage/index.ts";
import { Empty, ListAnswer, ListPage, Pager, TextButton } from "../kit/index.ts";
import { useProcessChoices } from "./use-process-choices.ts";

/**
 * /processQueryManage: applications by state, word, process, people, department and days, as far as one may see them: one's
 * own part, or the whole organisation for administrators of processes. A row opens the application.
 */
export function ProcessQueryPage() {
  const t = useTexts("process-query");
  const navigate = useNavigate();
  const asked = useInstanceQuery();
  const { input, set } = asked;
  const processes = useProcessChoices(asked.query.get("processId") ?? "");
  const answer = useCall(listApplyByPage, input, {
    quiet: true,
    placeholderData: (previous) => previous,
  });
  const rows = answer.data?.rows ?? [];
  return (
    <ListPage title={t("title")} lead={t("lead")}>
      <InstanceFilters asked={asked} processes={processes} />
      <ListAnswer
        answer={answer}
        empty={
          <Empty
            action={
              asked.isFiltered ? <TextButton onClick={asked.clear}>{t("clear")}</TextButton> : undefined
            }
          >
            {t(asked.isFiltered ? "noneFound" : "none")}
          </Empty>
        }
      >
        {({ total, totalIsCapped }) => (
          <>
            <InstanceTable
              title={t("title")}
              rows={rows}
              onOpen={(applyId) => void navigate(`/applyDesc?applyId=${encodeURIComponent(applyId)}`)}
            />
            <Pager
              page={input.page ?? 1}
              pageSize={input.pageSize ?? rows.length}
              total={total}
              isCapped={totalIsCapped === true}
              onPage={(page) => set({ page: String(page) })}
            />
          </>
        )}
      </ListAnswer>
    </ListPage>
  );
}

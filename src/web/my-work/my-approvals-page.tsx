import { approveTasks } from "#contract/calls/task/lists.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { ApplicationTable } from "./application-table.tsx";
import { ListScreen } from "./list-screen.tsx";
import { useListQuery } from "./use-list-query.ts";
import { ButtonLink } from "../kit/index.ts";

const filters = ["all", "approval", "returned", "complete", "cancel"] as const;

/** /myApprove: what I decided on, by how it stands now. */
export function MyApprovalsPage() {
  const t = useTexts("my-work");
  const list = useListQuery(filters);
  const { queryType, keyword } = list.query;
  const answer = useCall(
    approveTasks,
    { ...list.input, queryType },
    { quiet: true, placeholderData: (previous) => previous },
  );
  return (
    <ListScreen
      title={t("approvals")}
      filters={filters}
      filterName={(filter) => t(`filter.${filter}`)}
      list={list}
      answer={answer}
      empty={
        <>
          <p>{t(queryType === "all" && keyword === "" ? "none.approvals" : "none.filtered")}</p>
          <ButtonLink look="primary" to="/userTask">
            {t("toTasks")}
          </ButtonLink>
        </>
      }
    >
      {(rows) => <ApplicationTable rows={rows} withApplicant withMyDecision />}
    </ListScreen>
  );
}

import { applyTasks } from "#contract/calls/task/lists.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { ApplicationTable } from "./application-table.tsx";
import { ListScreen } from "./list-screen.tsx";
import { useListQuery } from "./use-list-query.ts";
import { ButtonLink } from "../kit/index.ts";

const filters = ["all", "approval", "returned", "complete", "cancel", "draft"] as const;

/** /myApply: what I applied for, by how it stands. */
export function MyApplicationsPage() {
  const t = useTexts("my-work");
  const list = useListQuery(filters);
  const { queryType, keyword } = list.query;
  const answer = useCall(
    applyTasks,
    { ...list.input, queryType },
    { quiet: true, placeholderData: (previous) => previous },
  );
  return (
    <ListScreen
      title={t("applications")}
      filters={filters}
      filterName={(filter) => t(`filter.${filter}`)}
      list={list}
      answer={answer}
      empty={
        <>
          <p>{t(queryType === "all" && keyword === "" ? "none.applications" : "none.filtered")}</p>
          <ButtonLink look="primary" to="/startProcess">
            {t("start")}
          </ButtonLink>
        </>
      }
    >
      {(rows) => <ApplicationTable rows={rows} withApplicant={false} withMyDecision={false} />}
    </ListScreen>
  );
}

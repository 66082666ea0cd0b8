import { Link } from "react-router";
import { applyTasks } from "#contract/calls/task.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { ApplicationTable } from "./application-table.tsx";
import { useSession } from "../session/index.ts";
import { ListAnswer } from "./list-answer.tsx";
import { ListFrame } from "./list-frame.tsx";
import { Pager } from "./pager.tsx";
import { useListQuery } from "./use-list-query.ts";

const filters = ["all", "approval", "returned", "complete", "cancel", "draft"] as const;

/** /myApply: what I applied for, by how it stands. */
export function MyApplicationsPage() {
  const t = useTexts("my-work");
  const { query, change } = useListQuery(filters);
  const pageSize = useSession().parameters.pageSizeDefault * 2;
  const answer = useCall(
    applyTasks,
    {
      queryType: query.queryType,
      page: query.page,
      pageSize,
      ...(query.keyword === "" ? {} : { keyword: query.keyword }),
    },
    { quiet: true, placeholderData: (previous) => previous },
  );
  return (
    <ListFrame
      title={t("applications")}
      filters={filters}
      filterName={(filter) => t(`filter.${filter}`)}
      chosen={query.queryType}
      keyword={query.keyword}
      onFilter={(queryType) => change({ queryType })}
      onKeyword={(keyword) => change({ keyword })}
    >
      <ListAnswer
        answer={answer}
        empty={
          <>
            <p>
              {t(query.queryType === "all" && query.keyword === "" ? "none.applications" : "none.filtered")}
            </p>
            <Link className="button-link" to="/startProcess">
              {t("start")}
            </Link>
          </>
        }
      >
        {(page) => (
          <>
            <ApplicationTable rows={page.rows} withApplicant={false} withMyDecision={false} />
            <Pager
              page={query.page}
              pageSize={pageSize}
              total={page.total}
              capped={answer.data?.totalIsCapped === true}
              onPage={(next) => change({ page: next })}
            />
          </>
        )}
      </ListAnswer>
    </ListFrame>
  );
}

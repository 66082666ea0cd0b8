import { Link } from "react-router";
import { approveTasks } from "#contract/calls/task.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { ApplicationTable } from "./application-table.tsx";
import { useSession } from "../session/index.ts";
import { ListAnswer } from "./list-answer.tsx";
import { ListFrame } from "./list-frame.tsx";
import { Pager } from "./pager.tsx";
import { useListQuery } from "./use-list-query.ts";

const filters = ["all", "approval", "returned", "complete", "cancel"] as const;

/** /myApprove: what I decided on, by how it stands now. */
export function MyApprovalsPage() {
  const t = useTexts("my-work");
  const { query, change } = useListQuery(filters);
  const pageSize = useSession().parameters.pageSizeDefault * 2;
  const answer = useCall(
    approveTasks,
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
      title={t("approvals")}
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
            <p>{t(query.queryType === "all" && query.keyword === "" ? "none.approvals" : "none.filtered")}</p>
            <Link className="button-link" to="/userTask">
              {t("toTasks")}
            </Link>
          </>
        }
      >
        {(page) => (
          <>
            <ApplicationTable rows={page.rows} withApplicant withMyDecision />
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

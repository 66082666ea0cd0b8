import { attentionTasks } from "#contract/calls/task-reading.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { ApplicationTable } from "./application-table.tsx";
import { useSession } from "../session/index.ts";
import { ListAnswer } from "./list-answer.tsx";
import { ListFrame } from "./list-frame.tsx";
import { Pager } from "./pager.tsx";
import { useListQuery } from "./use-list-query.ts";

const filters = ["all"] as const;

/** /myAttention: the applications I keep an eye on. */
export function MyFollowedPage() {
  const t = useTexts("my-work");
  const { query, change } = useListQuery(filters);
  const pageSize = useSession().parameters.pageSizeDefault * 2;
  const answer = useCall(
    attentionTasks,
    { page: query.page, pageSize, ...(query.keyword === "" ? {} : { keyword: query.keyword }) },
    { quiet: true, placeholderData: (previous) => previous },
  );
  return (
    <ListFrame
      title={t("followed")}
      filters={[]}
      filterName={() => ""}
      chosen={query.queryType}
      keyword={query.keyword}
      onFilter={() => change({})}
      onKeyword={(keyword) => change({ keyword })}
    >
      <ListAnswer answer={answer} empty={<p>{t("none.followed")}</p>}>
        {(page) => (
          <>
            <ApplicationTable rows={page.rows} withApplicant withMyDecision={false} />
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

import { attentionTasks } from "#contract/calls/task/lists.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { ApplicationTable } from "./application-table.tsx";
import { ListScreen } from "./list-screen.tsx";
import { useListQuery } from "./use-list-query.ts";

const filters = ["all"] as const;

/** /myAttention: the applications I keep an eye on. */
export function MyFollowedPage() {
  const t = useTexts("my-work");
  const list = useListQuery(filters);
  const answer = useCall(attentionTasks, list.input, {
    quiet: true,
    placeholderData: (previous) => previous,
  });
  return (
    <ListScreen
      title={t("followed")}
      filters={[]}
      filterName={() => ""}
      list={list}
      answer={answer}
      empty={<p>{t("none.followed")}</p>}
    >
      {(rows) => <ApplicationTable rows={rows} withApplicant withMyDecision={false} />}
    </ListScreen>
  );
}

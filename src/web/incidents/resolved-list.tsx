import { exportResolvedIncidents, resolvedIncidents } from "#contract/calls/task/incidents.ts";
import { callForFile, presentError, useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, Empty, ListAnswer, ListPage, Pager, TextButton } from "../kit/index.ts";
import { saveFile } from "../save-file/index.ts";
import { IncidentFilters } from "./incident-filters.tsx";
import type { useIncidentQuery } from "./incident-query.ts";
import { IncidentViews } from "./incident-views.tsx";
import { ResolvedTable } from "./resolved-table.tsx";

/** What was stopped and was seen to: by whom, when, how and why; saved as a sheet as it is narrowed. */
export function ResolvedList({ asked }: { asked: ReturnType<typeof useIncidentQuery> }) {
  const t = useTexts("incidents");
  const { input, set } = asked;
  const answer = useCall(resolvedIncidents, input, { quiet: true, placeholderData: (before) => before });
  const rows = answer.data?.rows ?? [];
  const save = async () => {
    const { page: _page, pageSize: _pageSize, ...filter } = input;
    try {
      const { file, fileName } = await callForFile(exportResolvedIncidents, { ...filter, format: "xlsx" });
      saveFile(fileName ?? "incidents.xlsx", file);
    } catch (error) {
      presentError(error);
    }
  };
  return (
    <ListPage
      title={t("title")}
      actions={
        <Button disabled={rows.length === 0} onClick={() => void save()}>
          {t("export")}
        </Button>
      }
    >
      <IncidentViews asked={asked}>
        <IncidentFilters asked={asked} />
        <ListAnswer
          answer={answer}
          empty={
            <Empty
              action={
                asked.isFiltered ? <TextButton onClick={asked.clear}>{t("clear")}</TextButton> : undefined
              }
            >
              {t(asked.isFiltered ? "noneFound" : "resolvedNone")}
            </Empty>
          }
        >
          {() => <ResolvedTable rows={rows} />}
        </ListAnswer>
        <Pager
          page={input.page}
          pageSize={input.pageSize}
          total={answer.data?.total ?? 0}
          isCapped={answer.data?.totalIsCapped === true}
          onPage={(page) => set({ page: String(page) })}
        />
      </IncidentViews>
    </ListPage>
  );
}

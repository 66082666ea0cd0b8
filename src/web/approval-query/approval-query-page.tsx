import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { exportApproveTasks, queryApproveTasks } from "#contract/calls/basic.ts";
import { queriedTaskStates } from "#contract/codes/instance-filter.ts";
import { limits } from "#contract/limits.ts";
import { callForFile, presentError, useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, Empty, ListAnswer, ListPage, Pager, SelectField, TextButton } from "../kit/index.ts";
import { setAmong } from "../address/index.ts";
import { DayFilters, ListFilters, PersonFilter } from "../list-filters/index.ts";
import { useProcessChoices } from "../process-query/index.ts";
import { saveFile } from "../save-file/index.ts";
import { useApprovalQuery } from "./approval-query.ts";
import { ApprovalTable } from "./approval-table.tsx";

/**
 * /queryApproveTask: approval tasks of everybody in the applications one may query: who has them, who had them, what became
 * of them, how long they took. A row opens the application.
 */
export function ApprovalQueryPage() {
  const t = useTexts("approval-query");
  const navigate = useNavigate();
  const asked = useApprovalQuery();
  const { filter, page, pageSize, set, isFiltered, clear } = asked;
  const answer = useCall(
    queryApproveTasks,
    { ...filter, page, pageSize },
    { quiet: true, placeholderData: (previous) => previous },
  );
  const isEmpty = (answer.data?.rows.length ?? 0) === 0;
  return (
    <ListPage title={t("title")} lead={t("lead")} actions={<SaveButton filter={filter} disabled={isEmpty} />}>
      <ApprovalFilters asked={asked} />
      <ListAnswer
        answer={answer}
        empty={
          <Empty action={isFiltered ? <TextButton onClick={clear}>{t("clear")}</TextButton> : undefined}>
            {t(isFiltered ? "noneFound" : "none")}
          </Empty>
        }
      >
        {({ rows, total, totalIsCapped }) => (
          <>
            <ApprovalTable
              title={t("title")}
              rows={rows}
              onOpen={(applyId) => void navigate(`/applyDesc?applyId=${encodeURIComponent(applyId)}`)}
            />
            <Pager
              page={page}
              pageSize={pageSize}
              total={total}
              isCapped={totalIsCapped === true}
              onPage={(next) => set({ page: String(next) })}
            />
          </>
        )}
      </ListAnswer>
    </ListPage>
  );
}

function ApprovalFilters({ asked }: { asked: ReturnType<typeof useApprovalQuery> }) {
  const t = useTexts("approval-query");
  const { query, set, isFiltered, clear } = asked;
  const chosen = (name: string) => query.get(name) ?? "";
  const processes = useProcessChoices(chosen("processId"));
  return (
    <ListFilters
      states={{
        label: t("states"),
        options: queriedTaskStates.map((value) => ({ value, label: t(`state.${value}`) })),
        chosen: asked.filter.state ?? "all",
        onChoose: (state) => set({ state: state === "all" ? undefined : state }),
      }}
      search={{ label: t("search"), value: chosen("q"), onSearch: (typed) => set({ q: typed.trim() }) }}
      count={setAmong(query, ["processId", "person", "from", "to"])}
      clear={isFiltered ? { label: t("clear"), onClear: clear } : undefined}
    >
      <SelectField
        label={t("process")}
        value={chosen("processId")}
        none={t("any")}
        options={processes}
        onChoose={(value) => set({ processId: value })}
      />
      <PersonFilter
        label={t("personField")}
        code={chosen("person")}
        onChange={(code) => set({ person: code })}
      />
      <DayFilters
        labels={{ from: t("from"), to: t("to") }}
        from={chosen("from")}
        to={chosen("to")}
        onChange={set}
      />
    </ListFilters>
  );
}

interface SaveButtonProps {
  filter: ReturnType<typeof useApprovalQuery>["filter"];
  disabled: boolean;
}

/** What the filter leaves as a sheet. */
function SaveButton({ filter, disabled }: SaveButtonProps) {
  const t = useTexts("approval-query");
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      const { file, fileName } = await callForFile(exportApproveTasks, { ...filter, format: "xlsx" });
      saveFile(fileName ?? "approval-tasks.xlsx", file);
    } catch (error) {
      presentError(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Button
      disabled={disabled || isSaving}
      title={t("exportAtMost", { count: limits.approveTasksExportMax })}
      onClick={() => void save()}
    >
      {t(isSaving ? "exporting" : "export")}
    </Button>
  );
}

import { searchDocumentTemplates } from "#contract/calls/document-template.ts";
import type { UsableTemplate } from "#contract/shapes/document-template.ts";
import { useCall } from "../api/index.ts";
import { type Say, useTexts } from "../i18n/index.ts";
import {
  Button,
  type DataColumn,
  DataTable,
  Empty,
  ListAnswer,
  ListPage,
  Pager,
  TextButton,
} from "../kit/index.ts";
import { useProcessChoices } from "../process-query/index.ts";
import { FillDialog } from "./fill-dialog.tsx";
import { KindFilters } from "./kind-filters.tsx";
import { TemplateUse } from "./template-names.tsx";
import { useTemplateQuery } from "./template-query.ts";
import styles from "./document-templates.module.css";

/** /docTemplateSearch: the templates in effect that one may use, each to be filled with an application or typed values. */
export function SearchTemplatesPage() {
  const t = useTexts("document-templates");
  const asked = useTemplateQuery();
  const { input, open, set, isFiltered, clear } = asked;
  const answer = useCall(searchDocumentTemplates, input, {
    quiet: true,
    placeholderData: (before) => before,
  });
  const opened = useOpened(open, answer.data?.rows ?? []);
  return (
    <ListPage title={t("searchTitle")} lead={t("searchLead")}>
      <KindFilters asked={asked} processes={useProcessChoices(input.processId ?? "")} />
      <ListAnswer
        answer={answer}
        empty={
          <Empty action={isFiltered ? <TextButton onClick={clear}>{t("clear")}</TextButton> : undefined}>
            {t(isFiltered ? "noneFound" : "noneUsable")}
          </Empty>
        }
      >
        {({ rows, total, totalIsCapped }) => (
          <>
            <DataTable
              caption={t("searchTitle")}
              columns={columnsIn(t, (templateId) => set({ open: String(templateId) }))}
              rows={rows}
              rowKey={({ templateId }) => String(templateId)}
              onOpen={({ templateId }) => set({ open: String(templateId) })}
            />
            <Pager
              page={input.page}
              pageSize={input.pageSize}
              total={total}
              isCapped={totalIsCapped === true}
              onPage={(next) => set({ page: String(next) })}
            />
          </>
        )}
      </ListAnswer>
      {opened === undefined ? null : (
        <FillDialog key={opened.templateId} template={opened} onClose={() => set({ open: undefined })} />
      )}
    </ListPage>
  );
}

/** The template the address names, wherever it stands in the list. */
function useOpened(open: number | undefined, rows: readonly UsableTemplate[]): UsableTemplate | undefined {
  const shown = rows.find(({ templateId }) => templateId === open);
  const asked = useCall(
    searchDocumentTemplates,
    { templateId: open ?? 0, page: 1, pageSize: 1 },
    { quiet: true, enabled: open !== undefined && shown === undefined },
  );
  return open === undefined ? undefined : (shown ?? asked.data?.rows[0]);
}

const columnsIn = (t: Say, open: (templateId: number) => void): DataColumn<UsableTemplate>[] => [
  {
    id: "name",
    title: t("field.name"),
    cell: (template) => (
      <span>
        <span className={styles.name}>{template.templateName}</span>
        <TemplateUse template={template} />
      </span>
    ),
  },
  { id: "description", title: t("field.description"), cell: ({ description }) => description },
  {
    id: "acts",
    title: t("field.acts"),
    width: "120px",
    cell: ({ templateId, templateName }) => (
      <Button
        size="small"
        aria-label={t("fillOf", { name: templateName })}
        onClick={(event) => {
          event.stopPropagation();
          open(templateId);
        }}
      >
        {t("use")}
      </Button>
    ),
  },
];

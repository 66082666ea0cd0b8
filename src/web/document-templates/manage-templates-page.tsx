import { useState } from "react";
import { listDocumentTemplates } from "#contract/calls/document-template.ts";
import { documentStates } from "#contract/codes/document-template.ts";
import type { DocumentTemplateEntry } from "#contract/shapes/document-template.ts";
import { useCall } from "../api/index.ts";
import { RelativeTime, type Say, useTexts } from "../i18n/index.ts";
import {
  Button,
  type DataColumn,
  DataTable,
  Empty,
  ListAnswer,
  ListPage,
  Pager,
  SelectField,
  TextButton,
} from "../kit/index.ts";
import { KindFilters } from "./kind-filters.tsx";
import { NewTemplateDialog } from "./new-template-dialog.tsx";
import { PlaceholderDialog } from "./placeholder-dialog.tsx";
import { StateTag } from "./state-tag.tsx";
import { TemplateUse } from "./template-names.tsx";
import { TemplatePanel } from "./template-panel.tsx";
import { useTemplateQuery } from "./template-query.ts";
import styles from "./document-templates.module.css";
import { usePublishedProcesses } from "./use-published-processes.ts";

/** /docTemplateManage: the Word documents with placeholders that applications, contracts and typed values are filled into. */
export function ManageTemplatesPage() {
  const t = useTexts("document-templates");
  const asked = useTemplateQuery();
  const { input, state, open, set, isFiltered, clear } = asked;
  const [begun, setBegun] = useState<"new" | "help" | undefined>(undefined);
  const answer = useCall(
    listDocumentTemplates,
    { ...input, ...(state === undefined ? {} : { state }) },
    { quiet: true, placeholderData: (before) => before },
  );
  const begin = (
    <Button look="primary" onClick={() => setBegun("new")}>
      {t("create")}
    </Button>
  );
  return (
    <ListPage
      title={t("title")}
      lead={t("lead")}
      actions={
        <>
          <Button onClick={() => setBegun("help")}>{t("placeholders")}</Button>
          {begin}
        </>
      }
      panel={
        open === undefined ? undefined : (
          <TemplatePanel key={open} templateId={open} onClose={() => set({ open: undefined })} />
        )
      }
    >
      <Filters asked={asked} />
      <ListAnswer
        answer={answer}
        empty={
          <Empty action={isFiltered ? <TextButton onClick={clear}>{t("clear")}</TextButton> : begin}>
            {t(isFiltered ? "noneFound" : "none")}
          </Empty>
        }
      >
        {({ rows, total, totalIsCapped }) => (
          <>
            <DataTable
              caption={t("title")}
              columns={columnsIn(t, (templateId) => set({ open: String(templateId) }))}
              rows={rows}
              rowKey={({ templateId }) => String(templateId)}
              onOpen={({ templateId }) => set({ open: String(templateId) })}
              open={open === undefined ? undefined : String(open)}
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
      {begun === "new" ? (
        <NewTemplateDialog
          onMade={(templateId) => {
            setBegun(undefined);
            set({ open: String(templateId) });
          }}
          onClose={() => setBegun(undefined)}
        />
      ) : null}
      {begun === "help" ? <PlaceholderDialog onClose={() => setBegun(undefined)} /> : null}
    </ListPage>
  );
}

function Filters({ asked }: { asked: ReturnType<typeof useTemplateQuery> }) {
  const t = useTexts("document-templates");
  return (
    <KindFilters asked={asked} processes={usePublishedProcesses()}>
      <SelectField
        label={t("field.state")}
        value={asked.state ?? ""}
        none={t("any")}
        options={documentStates.map((value) => ({ value, label: t(`state.${value}`) }))}
        onChoose={(value) => asked.set({ state: value })}
      />
    </KindFilters>
  );
}

const columnsIn = (t: Say, open: (templateId: number) => void): DataColumn<DocumentTemplateEntry>[] => [
  {
    id: "name",
    title: t("field.name"),
    cell: (template) => (
      <span>
        <TextButton
          className={styles.name ?? ""}
          onClick={(event) => {
            event.stopPropagation();
            open(template.templateId);
          }}
        >
          {template.templateName}
        </TextButton>
        <TemplateUse template={template} />
      </span>
    ),
  },
  { id: "state", title: t("field.state"), width: "120px", cell: ({ state }) => <StateTag state={state} /> },
  {
    id: "version",
    title: t("field.version"),
    width: "150px",
    aside: true,
    cell: ({ version, effectiveVersion }) =>
      effectiveVersion === null || effectiveVersion === version
        ? t("version", { version })
        : t("versions", { effective: effectiveVersion, latest: version }),
  },
  {
    id: "updated",
    title: t("field.updated"),
    width: "180px",
    aside: true,
    cell: ({ updatedBy, updatedAt }) => (
      <span>
        {updatedBy} <RelativeTime at={updatedAt} />
      </span>
    ),
  },
];

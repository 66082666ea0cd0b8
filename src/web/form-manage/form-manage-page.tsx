import { listPagesByKeyAndIdForAll } from "#contract/calls/opt-form-page.ts";
import { formStatuses } from "#contract/codes/form-status.ts";
import { companyOfGroup } from "#contract/shapes/form-page.ts";
import { useAddress } from "../address/index.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import {
  ButtonLink,
  Empty,
  Failure,
  ListPage,
  Pager,
  SearchField,
  SelectField,
  Skeleton,
  TextButton,
} from "../kit/index.ts";
import { useSession } from "../session/index.ts";
import styles from "./form-manage.module.css";
import { FormPanel } from "./form-panel.tsx";
import { FormTable } from "./form-table.tsx";
import { useFormRights } from "./use-form-rights.ts";

const pageSize = 50;
const newForm = "/formBuilder/add";

/** /formBuilder/formCtrl: the forms of the organisation and of the group, their versions, and where they are used. */
export function FormManagePage() {
  const t = useTexts("form-manage");
  const { organId } = useSession();
  const rights = useFormRights();
  const [query, setQuery] = useAddress();
  const keyword = query.get("keyword") ?? "";
  const state = formStatuses.find((each) => each === query.get("state"));
  const whose = ["own", companyOfGroup].find((each) => each === query.get("company"));
  const opened = query.get("pageId") ?? undefined;
  const page = Math.max(1, Math.trunc(Number(query.get("page"))) || 1);
  const answer = useCall(
    listPagesByKeyAndIdForAll,
    {
      latest: true,
      page,
      pageSize,
      ...(keyword === "" ? {} : { key: keyword }),
      ...(state === undefined ? {} : { state }),
      ...(whose === undefined ? {} : { company: whose === "own" ? String(organId) : whose }),
    },
    { quiet: true, placeholderData: (before) => before },
  );
  const set = (name: string, value: string | undefined) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (name !== "pageId" && name !== "page") next.delete("page");
        if (value === undefined || value === "") next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const { rows = [], total = 0 } = answer.data ?? {};
  const isFiltered = keyword !== "" || state !== undefined || whose !== undefined;
  const begin = rights.begins ? (
    <ButtonLink look="primary" to={newForm}>
      {t("create")}
    </ButtonLink>
  ) : undefined;

  return (
    <ListPage
      title={t("title")}
      actions={
        <>
          <SearchField
            label={t("search")}
            value={keyword}
            onSearch={(typed) => set("keyword", typed.trim())}
            className={styles.search ?? ""}
          />
          <SelectField
            label={t("column.state")}
            value={state ?? ""}
            none={t("allStates")}
            options={formStatuses.map((value) => ({ value, label: t(`state.${value}`) }))}
            onChoose={(value) => set("state", value)}
          />
          <SelectField
            label={t("column.company")}
            value={whose ?? ""}
            none={t("allCompanies")}
            options={[
              { value: "own", label: t("ofOwn") },
              { value: companyOfGroup, label: t("ofGroup") },
            ]}
            onChoose={(value) => set("company", value)}
          />
          {begin}
        </>
      }
      panel={
        opened === undefined ? undefined : (
          <FormPanel key={opened} pageId={opened} rights={rights} onClose={() => set("pageId", undefined)} />
        )
      }
    >
      {answer.isError ? <Failure error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {answer.data === undefined && !answer.isError ? <Skeleton shape="rows" /> : null}
      {answer.data !== undefined && rows.length > 0 ? (
        <FormTable rows={rows} rights={rights} open={opened} onOpen={(pageId) => set("pageId", pageId)} />
      ) : null}
      {answer.data !== undefined && rows.length === 0 ? (
        isFiltered || page > 1 ? (
          <Empty
            action={<TextButton onClick={() => setQuery({}, { replace: true })}>{t("clear")}</TextButton>}
          >
            {t("noneFound")}
          </Empty>
        ) : (
          <Empty action={begin}>{t("none")}</Empty>
        )
      ) : null}
      <Pager page={page} pageSize={pageSize} total={total} onPage={(next) => set("page", String(next))} />
    </ListPage>
  );
}

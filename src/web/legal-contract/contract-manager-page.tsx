import { exportLegalContracts, listLegalContracts } from "#contract/calls/legal-contract.ts";
import { transferFormats } from "#contract/shapes/tables.ts";
import { callForFile, presentError, useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, ButtonLink, Empty, ListAnswer, ListPage, Pager, TextButton } from "../kit/index.ts";
import { saveFile } from "../save-file/index.ts";
import { ContractFilters } from "./contract-filters.tsx";
import { useContractQuery } from "./contract-query.ts";
import { ContractTable } from "./contract-table.tsx";
import { useContractNews } from "./use-contract-news.ts";

/** /contractManager: the contracts one may see, found by what stands in the address. */
export function ContractManagerPage() {
  const t = useTexts("legal-contract");
  useContractNews();
  const asked = useContractQuery();
  const { input } = asked;
  const answer = useCall(listLegalContracts, input, {
    quiet: true,
    placeholderData: (previous) => previous,
  });
  const save = async (format: (typeof transferFormats)[number]) => {
    const { page: _page, pageSize: _pageSize, ...filters } = input;
    try {
      const { file, fileName } = await callForFile(exportLegalContracts, { ...filters, format });
      saveFile(fileName ?? `contracts.${format}`, file);
    } catch (error) {
      presentError(error);
    }
  };
  return (
    <ListPage
      title={t("title")}
      lead={t("lead")}
      actions={
        <>
          {transferFormats.toReversed().map((format) => (
            <Button key={format} onClick={() => void save(format)}>
              {t("exportAs", { format: format.toUpperCase() })}
            </Button>
          ))}
          <ButtonLink look="primary" to="/addContract">
            {t("new")}
          </ButtonLink>
        </>
      }
    >
      <ContractFilters asked={asked} />
      <ListAnswer
        answer={answer}
        empty={
          <Empty
            action={
              asked.isFiltered ? <TextButton onClick={asked.clear}>{t("clear")}</TextButton> : undefined
            }
          >
            {t(asked.isFiltered ? "noneFound" : "none")}
          </Empty>
        }
      >
        {({ rows, total, totalIsCapped }) => (
          <>
            <ContractTable title={t("title")} rows={rows} />
            <Pager
              page={input.page ?? 1}
              pageSize={input.pageSize ?? rows.length}
              total={total}
              isCapped={totalIsCapped === true}
              onPage={(page) => asked.set({ page: String(page) })}
            />
          </>
        )}
      </ListAnswer>
    </ListPage>
  );
}

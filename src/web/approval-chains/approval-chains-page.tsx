import { useState } from "react";
import { queryApprovalChains } from "#contract/calls/approval-chains.ts";
import { limits } from "#contract/limits.ts";
import { useCall } from "../api/index.ts";
import { formatNumber, useTexts } from "../i18n/index.ts";
import { InstanceFilters } from "../instance-manage/index.ts";
import { Button, Empty, ListAnswer, ListPage, Pager } from "../kit/index.ts";
import { useProcessChoices } from "../process-query/index.ts";
import styles from "./approval-chains.module.css";
import { ChainList } from "./chain-list.tsx";
import { chainFilter, useChainQuery } from "./chain-query.ts";
import { GenerateDialog } from "./generate-dialog.tsx";

const pageSize = 20;

/**
 * /processInstanceReport: the applications one may query, narrowed by what stands in the address, as their approval chains;
 * the same is written to a file.
 */
export function ApprovalChainsPage() {
  const t = useTexts("approval-chains");
  const asking = useChainQuery();
  const processes = useProcessChoices(asking.query.get("processId") ?? "");
  const [isGenerating, setGenerating] = useState(false);
  return (
    <ListPage
      title={t("title")}
      lead={t("lead")}
      actions={<Button onClick={() => setGenerating(true)}>{t("generate")}</Button>}
    >
      <InstanceFilters asked={asking} processes={processes} without={["holder", "mark"]} />
      <div className={styles.asking}>
        <Button look="primary" onClick={asking.run}>
          {t("query")}
        </Button>
        <span className={styles.note} role="status">
          {asking.isAsked && asking.isChanged ? t("changed") : null}
        </span>
        <span className={styles.note}>
          {t("limit", { most: formatNumber(limits.approvalChainsFileMax, 0) })}
        </span>
      </div>
      {asking.isAsked ? <Chains asking={asking} /> : <Empty>{t("start")}</Empty>}
      {isGenerating ? (
        <GenerateDialog filter={chainFilter(asking.query)} onClose={() => setGenerating(false)} />
      ) : null}
    </ListPage>
  );
}

function Chains({ asking: { asked, page, turnTo } }: { asking: ReturnType<typeof useChainQuery> }) {
  const t = useTexts("approval-chains");
  const answer = useCall(
    queryApprovalChains,
    { ...asked.filter, page, pageSize },
    { quiet: true, placeholderData: (before) => before },
  );
  return (
    <ListAnswer answer={answer} empty={<Empty>{t(asked.isFiltered ? "noneFound" : "none")}</Empty>}>
      {({ rows, total, totalIsCapped }) => (
        <>
          <ChainList chains={rows} />
          <Pager
            page={page}
            pageSize={pageSize}
            total={total}
            isCapped={totalIsCapped === true}
            onPage={turnTo}
          />
        </>
      )}
    </ListAnswer>
  );
}

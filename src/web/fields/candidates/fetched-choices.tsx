import { getDataItemControlList } from "#contract/calls/opt-data-item.ts";
import { useCall } from "../../api/index.ts";
import { FetchProblem } from "../references/fetch-problem.tsx";
import { useTableRows } from "../references/use-table-rows.ts";
import type { WithChoicesProps } from "./with-choices-props.ts";

/** Choices that the server keeps, as a data item or as the rows of a table. */
export function FetchedChoices(props: WithChoicesProps) {
  return props.component.candidateType === "TABLE" ? <OfTable {...props} /> : <OfDataItem {...props} />;
}

function OfDataItem({ component, children, instead }: WithChoicesProps) {
  const found = useCall(
    getDataItemControlList,
    { dataEnName: component.candidateValue ?? "" },
    { staleTime: 600_000, quiet: true },
  );
  if (found.error)
    return <>{instead ?? <FetchProblem error={found.error} onRetry={() => void found.refetch()} />}</>;
  const choices = (found.data ?? []).map((entry) => ({
    value: entry.dataConValue,
    label: entry.dataConDesc,
  }));
  return <>{children(choices, found.isFetching)}</>;
}

function OfTable({ component, children, instead }: WithChoicesProps) {
  const found = useTableRows(component.candidateValue ?? "", { keyword: "" });
  if (found.error) return <>{instead ?? <FetchProblem error={found.error} onRetry={found.again} />}</>;
  return <>{children(found.choices, found.isFetching)}</>;
}

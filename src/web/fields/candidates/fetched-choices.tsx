import { useEffect, useRef } from "react";
import { getDataItemControlList } from "#contract/calls/opt-data-item.ts";
import type { JsonValue } from "#contract/schema.ts";
import { useCall } from "../../api/index.ts";
import { FetchProblem } from "../references/fetch-problem.tsx";
import { useTableRows } from "../references/use-table-rows.ts";
import { isAmong, useParentValue } from "./choice-parents.ts";
import type { WithChoicesProps } from "./with-choices-props.ts";

/** Choices that the server keeps, as a data item or as the rows of a table. */
export function FetchedChoices(props: WithChoicesProps) {
  return props.component.candidateType === "TABLE" ? <OfTable {...props} /> : <OfDataItem {...props} />;
}

function OfDataItem({ component, children, instead, chosen }: WithChoicesProps) {
  const found = useCall(
    getDataItemControlList,
    { dataEnName: component.candidateValue ?? "" },
    { staleTime: 600_000, quiet: true },
  );
  const parent = useParentValue(found.data?.[0]?.parentEnName ?? null);
  const offered = (found.data ?? []).filter(
    ({ parentConValue }) =>
      parent === undefined || parentConValue === null || isAmong(parentConValue, parent.value),
  );
  useForgetStale(chosen, parent?.value, found.data === undefined ? undefined : offered);
  if (found.error)
    return <>{instead ?? <FetchProblem error={found.error} onRetry={() => void found.refetch()} />}</>;
  const choices = offered.map((entry) => ({ value: entry.dataConValue, label: entry.dataConDesc }));
  return <>{children(choices, found.isFetching)}</>;
}

/** Takes out what no longer belongs to the value above, once that was chosen anew. */
function useForgetStale(
  chosen: WithChoicesProps["chosen"],
  parent: JsonValue | undefined,
  offered: readonly { dataConValue: string }[] | undefined,
): void {
  const before = useRef<JsonValue | undefined>(parent);
  useEffect(() => {
    if (offered === undefined || before.current === parent) return;
    before.current = parent;
    const isOffered = (value: JsonValue) => offered.some(({ dataConValue }) => dataConValue === value);
    const { value } = chosen ?? {};
    if (Array.isArray(value)) {
      const left = value.filter(isOffered);
      if (left.length < value.length) chosen?.onChange(left);
    } else if (typeof value === "string" && value !== "" && !isOffered(value)) chosen?.onChange(null);
  });
}

function OfTable({ component, children, instead }: WithChoicesProps) {
  const found = useTableRows(component.candidateValue ?? "", { keyword: "" });
  if (found.error) return <>{instead ?? <FetchProblem error={found.error} onRetry={found.again} />}</>;
  return <>{children(found.choices, found.isFetching)}</>;
}

import type { ReactNode } from "react";
import { getDataItemControlList } from "#contract/calls/opt-data-item.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { useCall } from "../../api/index.ts";
import { useLanguage } from "../../i18n/index.ts";
import { type Choice, choicesOf } from "../choices.ts";
import { FetchProblem } from "../references/fetch-problem.tsx";
import { useTableRows } from "../references/use-table-rows.ts";

interface WithChoicesProps {
  component: FormComponent;
  children: (choices: readonly Choice[], isFetching: boolean) => ReactNode;
  /** What stands there where the choices cannot be fetched; without it the problem, and another try. */
  instead?: ReactNode;
}

/** Gives what a component offers, wherever its choices are kept: in the form, in a data item, or in a table. */
export function WithChoices(props: WithChoicesProps) {
  const language = useLanguage();
  const { candidateType = "CUSTOMIZE" } = props.component;
  if (candidateType === "DATAITEM") return <OfDataItem {...props} />;
  if (candidateType === "TABLE") return <OfTable {...props} />;
  return <>{props.children(choicesOf(props.component, language), false)}</>;
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

import { getDataItemControlList } from "#contract/calls/opt-data-item.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { type CallError, useCall } from "../../api/index.ts";
import { type Choice, choicesOf } from "../choices.ts";
import { useTableRows } from "../references/use-table-rows.ts";

export interface OfferedChoices {
  choices: readonly Choice[];
  isFetching: boolean;
  error: CallError | null;
  again: () => void;
}

/** What a component offers, wherever its choices are kept: in the form, in a data item, or in a table. */
export function useChoices(component: FormComponent): OfferedChoices {
  const { candidateType = "CUSTOMIZE", candidateValue = "" } = component;
  const ofItem = useCall(
    getDataItemControlList,
    { dataEnName: candidateValue },
    { enabled: candidateType === "DATAITEM" && candidateValue !== "", staleTime: 600_000, quiet: true },
  );
  const ofTable = useTableRows(candidateValue, { keyword: "" }, candidateType === "TABLE");
  if (candidateType === "DATAITEM") {
    return {
      choices: (ofItem.data ?? []).map((entry) => ({ value: entry.dataConValue, label: entry.dataConDesc })),
      isFetching: ofItem.isFetching,
      error: ofItem.error,
      again: () => void ofItem.refetch(),
    };
  }
  if (candidateType === "TABLE") return ofTable;
  return { choices: choicesOf(component), isFetching: false, error: null, again: () => undefined };
}

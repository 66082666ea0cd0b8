import { getDataItemControlList } from "#contract/calls/opt-data-item.ts";
import type { DataItemControl } from "#contract/shapes/data-item.ts";
import { useCall } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";
import type { SelectOption } from "../../kit/index.ts";
import type { CandidateProps } from "./candidate-props.ts";
import { ListedChoice } from "./listed-choice.tsx";
import { TypedValue } from "./typed-value.tsx";

const quiet = { staleTime: 600_000, quiet: true } as const;

/**
 * A value of the data item that a field chooses from. What is offered when the form is filled in may depend on another
 * field: all values are offered here, under the value of that one to which they belong.
 */
export function DataItemChoice({ field, literal, mayEdit, onChange }: CandidateProps) {
  const t = useTexts("conditions");
  const dataEnName = field.component?.candidateValue ?? "";
  const { data, error, isFetching } = useCall(
    getDataItemControlList,
    { dataEnName },
    { ...quiet, enabled: dataEnName !== "" },
  );
  const above = data?.find(({ parentConValue }) => parentConValue !== null)?.parentEnName ?? "";
  // Where they do not come the groups are called by their codes.
  const { data: parents } = useCall(
    getDataItemControlList,
    { dataEnName: above },
    { ...quiet, enabled: above !== "" },
  );
  const why = error ? "notFetched" : data?.length === 0 ? "none" : undefined;
  if (why !== undefined || dataEnName === "")
    return (
      <TypedValue
        literal={literal}
        hint={t(`candidate.${why ?? "none"}`)}
        mayEdit={mayEdit}
        onChange={onChange}
      />
    );
  return (
    <ListedChoice
      literal={literal}
      choices={underParents(data ?? [], parents ?? [], t("candidate.always"))}
      isFetching={isFetching && data === undefined}
      mayEdit={mayEdit}
      onChange={onChange}
    />
  );
}

/** The values in the order of those above them; last those that belong to every one. Pure. */
function underParents(
  values: readonly DataItemControl[],
  parents: readonly DataItemControl[],
  always: string,
): SelectOption[] {
  if (values.every(({ parentConValue }) => parentConValue === null))
    return values.map(({ dataConValue, dataConDesc }) => ({ value: dataConValue, label: dataConDesc }));
  const names = new Map(parents.map((parent) => [parent.dataConValue, parent.dataConDesc]));
  const order = [...new Set([...names.keys(), ...values.map(({ parentConValue }) => parentConValue)])];
  const groups = [...order.filter((code) => code !== null), null];
  return groups.flatMap((code) =>
    values
      .filter(({ parentConValue }) => parentConValue === code)
      .map(({ dataConValue, dataConDesc }) => ({
        value: dataConValue,
        label: dataConDesc,
        group: code === null ? always : (names.get(code) ?? code),
      })),
  );
}

import { getDataItemControlList } from "#contract/calls/opt-data-item.ts";
import { useCall } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";
import type { CandidateProps } from "./candidate-props.ts";
import { ListedChoice } from "./listed-choice.tsx";
import { TypedValue } from "./typed-value.tsx";

/** A value of the data item that a field chooses from. */
export function DataItemChoice({ field, literal, mayEdit, onChange }: CandidateProps) {
  const t = useTexts("conditions");
  const dataEnName = field.component?.candidateValue ?? "";
  const { data, error, isFetching } = useCall(
    getDataItemControlList,
    { dataEnName },
    { enabled: dataEnName !== "", staleTime: 600_000, quiet: true },
  );
  // What is offered depends on another field then, and on what is kept there once it is filled in.
  const isDependent = (data ?? []).some(({ parentConValue }) => parentConValue !== null);
  const why = error ? "notFetched" : isDependent ? "dependent" : data?.length === 0 ? "none" : undefined;
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
      choices={(data ?? []).map((entry) => ({ value: entry.dataConValue, label: entry.dataConDesc }))}
      isFetching={isFetching && data === undefined}
      mayEdit={mayEdit}
      onChange={onChange}
    />
  );
}

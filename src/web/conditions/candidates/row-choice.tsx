import { useDeferredValue, useState } from "react";
import { useTableRows } from "../../fields/index.ts";
import { useTexts } from "../../i18n/index.ts";
import type { CandidateProps } from "./candidate-props.ts";
import { FoundChoice } from "./found-choice.tsx";
import { TypedValue } from "./typed-value.tsx";

/** A row of a table by what it is called; the condition has its key. */
export function RowChoice({ field, literal, mayEdit, onChange }: CandidateProps) {
  const t = useTexts("conditions", "form");
  const [typed, setTyped] = useState("");
  const entity = field.component?.candidateValue ?? "";
  const code = String(literal);
  const keyword = useDeferredValue(typed.trim());
  const found = useTableRows(entity, { keyword });
  const own = useTableRows(entity, { key: code }, code !== "");
  if (found.isMissing || found.error || own.error)
    return (
      <TypedValue
        literal={literal}
        hint={t(found.isMissing ? "candidate.noTable" : "candidate.notFetched")}
        mayEdit={mayEdit}
        onChange={onChange}
      />
    );
  const known = [...own.choices, ...found.choices].find(({ value }) => value === code);
  return (
    <FoundChoice
      chosen={code === "" ? undefined : (known ?? { value: code, label: code })}
      error={
        code !== "" && known === undefined && !own.isFetching ? t("candidate.gone", { code }) : undefined
      }
      options={found.choices}
      typed={typed}
      searching={found.isFetching || keyword !== typed.trim()}
      nothingFound={t("form:noRowFound")}
      mayEdit={mayEdit}
      onType={setTyped}
      onChange={(value) => onChange(value ?? "")}
    />
  );
}

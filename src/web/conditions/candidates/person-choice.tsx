import { useState } from "react";
import { useTexts } from "../../i18n/index.ts";
import type { ComboboxOption } from "../../kit/index.ts";
import { usePeopleFound, usePeopleSearch, usePersonNote } from "../../people/index.ts";
import type { CandidateProps } from "./candidate-props.ts";
import { FoundChoice } from "./found-choice.tsx";

/** A person of the organisation; the condition has their username. */
export function PersonChoice({ literal, mayEdit, onChange }: CandidateProps) {
  const t = useTexts("conditions", "form");
  const code = String(literal);
  const search = usePeopleSearch();
  const [picked, setPicked] = useState<ComboboxOption>();
  const noteOf = usePersonNote();
  // Who has left is still called by their name.
  const known = usePeopleFound(code, { former: true }, code !== "");
  const person = known.data?.rows.find(({ userCode }) => userCode === code);
  // Of many whose usernames have this one in them not all came.
  const isNobody =
    known.data !== undefined && person === undefined && known.data.total <= known.data.pageSize;
  const named =
    person === undefined ? undefined : { value: code, label: person.realName, note: noteOf(person) };
  const chosen = named ?? (picked?.value === code ? picked : { value: code, label: code });
  return (
    <FoundChoice
      {...search}
      chosen={code === "" ? undefined : chosen}
      error={code !== "" && isNobody ? t("candidate.nobody", { code }) : undefined}
      nothingFound={t("form:nobodyFound")}
      mayEdit={mayEdit}
      onChange={(value) => {
        setPicked(search.options.find((option) => option.value === value));
        onChange(value ?? "");
      }}
    />
  );
}

import { signUsers } from "#contract/calls/task/decide.ts";
import { useDeferredValue, useState } from "react";
import { useCall } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { Combobox, Field } from "../../kit/index.ts";
import { usePersonNote } from "../../people/index.ts";
import type { PersonChosen } from "./person-chosen.ts";

interface PeopleForTaskProps {
  bpdTaskId: number;
  label: string;
  /** One only. */
  single: boolean;
  people: readonly PersonChosen[];
  error: string | undefined;
  onChange: (people: PersonChosen[]) => void;
}

/** People for a task, found by typing; who is away is shown with who acts for them (R24). */
export function PeopleForTask({ bpdTaskId, label, single, people, error, onChange }: PeopleForTaskProps) {
  const t = useTexts("task");
  const noteOf = usePersonNote();
  const [typed, setTyped] = useState("");
  const keyword = useDeferredValue(typed.trim());
  const found = useCall(signUsers, keyword === "" ? { bpdTaskId } : { bpdTaskId, keyword }, {
    placeholderData: (previous) => previous,
  });
  return (
    <Field label={label} error={error ?? found.error?.message} required>
      {(control) => (
        <Combobox
          {...control}
          label={label}
          single={single}
          chosen={people.map(({ userCode, realName }) => ({ value: userCode, label: realName }))}
          options={(found.data ?? []).map(({ userCode, realName, deptName, away }) => ({
            value: userCode,
            label: realName,
            note: noteOf({ deptName, ...(away && { away }) }),
          }))}
          typed={typed}
          searching={found.isFetching || keyword !== typed.trim()}
          nothingFound={t("countersign.nobody", { typed: typed.trim() })}
          onType={setTyped}
          onChange={(chosen) =>
            onChange(chosen.map(({ value, label: realName }) => ({ userCode: value, realName })))
          }
        />
      )}
    </Field>
  );
}

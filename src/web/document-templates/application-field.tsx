import { useState } from "react";
import { listApplyByPage } from "#contract/calls/basic.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Combobox, type ComboboxOption, Field } from "../kit/index.ts";

interface ApplicationFieldProps {
  application: ComboboxOption | undefined;
  /** Only those of these processes; none: of any. */
  processIds: readonly string[];
  error: string | undefined;
  onChange: (application: ComboboxOption | undefined) => void;
}

const foundAtMost = 20;

/** An application that one may read, found by its title, number or applicant. */
export function ApplicationField({ application, processIds, error, onChange }: ApplicationFieldProps) {
  const t = useTexts("document-templates");
  const [typed, setTyped] = useState("");
  const keyword = typed.trim();
  const [only] = processIds;
  const answer = useCall(
    listApplyByPage,
    {
      page: 1,
      pageSize: foundAtMost,
      ...(keyword === "" ? {} : { keyword }),
      ...(processIds.length === 1 && only !== undefined ? { processId: only } : {}),
    },
    { quiet: true, placeholderData: (before) => before },
  );
  const rows = answer.data?.rows ?? [];
  const fitting = rows.filter(({ processId }) => processIds.length === 0 || processIds.includes(processId));
  return (
    <Field label={t("field.application")} hint={t("applicationHint")} error={error} required>
      {(control) => (
        <Combobox
          {...control}
          label={t("field.application")}
          single
          chosen={application === undefined ? [] : [application]}
          options={fitting.map(({ applyId, applyTitle, applyUser }) => ({
            value: applyId,
            label: applyTitle === "" ? applyId : applyTitle,
            note: `${applyId} · ${applyUser}`,
          }))}
          typed={typed}
          searching={answer.isFetching}
          nothingFound={t("noApplication")}
          onType={setTyped}
          onChange={([next]) => onChange(next)}
        />
      )}
    </Field>
  );
}

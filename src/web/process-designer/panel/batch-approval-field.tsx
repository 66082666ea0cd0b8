import { useState } from "react";
import { limits } from "#contract/limits.ts";
import { DraftTextField } from "../../editing/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { useDesign } from "../design-context.ts";
import { useChange } from "../use-change.ts";

/** How many of its tasks are approved at once; what cannot be one stays in the field and says what can. */
export function BatchApprovalField() {
  const t = useTexts("process-design");
  const { definition } = useDesign();
  const { changeProcess, mayEdit } = useChange();
  const [refused, setRefused] = useState<string>();
  const max = limits.batchApprovalMax;
  const note = (typed: string) => {
    const number = Number(typed);
    const fits = typed.trim() === "" || (Number.isInteger(number) && number >= 0 && number <= max);
    setRefused(fits ? undefined : typed);
    if (fits)
      changeProcess(
        { batchApprovalMax: typed.trim() === "" ? undefined : number } as object,
        "batchApprovalMax",
      );
  };
  return (
    <DraftTextField
      inputMode="numeric"
      label={t("property.batchApprovalMax")}
      hint={t("batchApprovalHint", { max })}
      error={refused === undefined ? undefined : t("batchApprovalOutside", { max })}
      readOnly={!mayEdit}
      data-property="batchApprovalMax"
      value={refused ?? definition.batchApprovalMax ?? ""}
      onType={note}
    />
  );
}

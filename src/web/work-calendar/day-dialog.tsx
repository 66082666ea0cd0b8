import { useState } from "react";
import { type WorkDayKind, workDayKinds } from "#contract/rules/work-days.ts";
import { formatDay, useTexts } from "../i18n/index.ts";
import { Button, Dialog, RadioButton } from "../kit/index.ts";
import type { DayState } from "./day-state.ts";
import styles from "./work-calendar.module.css";

interface DayDialogProps {
  day: string;
  state: DayState;
  saving: boolean;
  /** What the server finds wrong with it. */
  wrong?: string | undefined;
  onSave: (kind: WorkDayKind) => void;
  onClose: () => void;
}

/** Whether the organisation works on a day. */
export function DayDialog({ day, state, saving, wrong, onSave, onClose }: DayDialogProps) {
  const t = useTexts("work-days");
  const [kind, setKind] = useState<WorkDayKind>(state.own);
  return (
    <Dialog
      title={formatDay(day)}
      lead={state.holiday === undefined ? undefined : t(`holiday.${state.holiday}`)}
      width="narrow"
      onClose={onClose}
      footer={
        <>
          <Button look="primary" busy={saving} onClick={() => onSave(kind)}>
            {t("save")}
          </Button>
          <Button onClick={onClose}>{t("cancel")}</Button>
        </>
      }
    >
      <fieldset className={styles.kinds}>
        <legend>{t("kindOfDay")}</legend>
        {workDayKinds.map((each) => (
          <RadioButton
            key={each}
            name="kind"
            value={each}
            checked={kind === each}
            onChange={() => setKind(each)}
            label={t(`kind.${each}`)}
            note={t(`kindNote.${each}`)}
            error={kind === each ? wrong : undefined}
          />
        ))}
      </fieldset>
    </Dialog>
  );
}

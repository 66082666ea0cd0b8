import { type FormEvent, useState } from "react";
import { enterAbsence, myAbsences } from "#contract/calls/absences.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { standsAt, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, CheckBox, Combobox, Field, SelectField, TextField, useNotice } from "../kit/index.ts";
import { usePeopleSearch } from "../people/index.ts";
import { organisationDay, useSession } from "../session/index.ts";
import styles from "./my-config.module.css";

type Process = OutputOf<typeof myAbsences>["processes"][number];

/** A new absence: from when to when, who acts, for which processes, and what becomes of what is open. */
export function AbsenceForm({ processes }: { processes: readonly Process[] }) {
  const t = useTexts("my-config");
  const notice = useNotice();
  const { userCode } = useSession();
  const [deputy, setDeputy] = useState<{ value: string; label: string } | undefined>(undefined);
  const today = organisationDay();
  const [fromDay, setFromDay] = useState(organisationDay);
  const [toDay, setToDay] = useState("");
  const [scope, setScope] = useState("");
  const [movesOpen, setMovesOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const people = usePeopleSearch();
  const { send, sending } = useSend(enterAbsence, {
    invalidates: [myAbsences],
    onError: (error) => {
      setWrong(error.errors);
      return standsAt(error, ["userCode", "fromDay", "toDay", "processId", "processTypeId", "reason"]);
    },
  });
  const ready = deputy !== undefined && fromDay !== "" && toDay !== "";
  const enter = async (event: FormEvent) => {
    event.preventDefault();
    if (deputy === undefined || !ready) return;
    setWrong({});
    const [kind, id] = [scope.slice(0, 1), scope.slice(1)];
    const done = await send({
      userCode: deputy.value,
      fromDay,
      toDay,
      movesOpen,
      ...(kind === "p" ? { processId: id } : {}),
      ...(kind === "c" ? { processTypeId: id } : {}),
      ...(reason.trim() === "" ? {} : { reason: reason.trim() }),
    });
    if (done === undefined) return;
    notice({ key: "absence", said: t("entered", { person: deputy.label }) });
    setDeputy(undefined);
    setToDay("");
    setReason("");
    setMovesOpen(false);
  };
  return (
    <form onSubmit={(event) => void enter(event)}>
      <div className={styles.fields}>
        <Field label={t("deputy")} required error={wrong["userCode"]}>
          {(control) => (
            <Combobox
              {...control}
              {...people}
              label={t("deputy")}
              single
              chosen={deputy === undefined ? [] : [deputy]}
              options={people.options.filter(({ value }) => value !== userCode)}
              nothingFound={t("nobody", { typed: people.typed.trim() })}
              onChange={([chosen]) => setDeputy(chosen)}
            />
          )}
        </Field>
        <TextField
          label={t("from")}
          type="date"
          required
          value={fromDay}
          error={wrong["fromDay"]}
          onChange={(event) => setFromDay(event.target.value)}
        />
        <TextField
          label={t("to")}
          type="date"
          required
          min={fromDay > today ? fromDay : today}
          value={toDay}
          error={wrong["toDay"]}
          onChange={(event) => setToDay(event.target.value)}
        />
        <SelectField
          label={t("scope")}
          none={t("everything")}
          value={scope}
          error={wrong["processId"] ?? wrong["processTypeId"]}
          options={scopesOf(processes, (name) => t("category", { name }))}
          onChoose={setScope}
        />
        <TextField
          label={t("reason")}
          maxLength={500}
          value={reason}
          error={wrong["reason"]}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      <CheckBox
        label={t("movesOpen")}
        note={t("movesOpenNote")}
        checked={movesOpen}
        onChange={(event) => setMovesOpen(event.target.checked)}
      />
      <div className={styles.line}>
        <Button type="submit" look="primary" busy={sending} disabled={!ready}>
          {t("enter")}
        </Button>
      </div>
    </form>
  );
}

/** Each category with its processes below it. */
function scopesOf(processes: readonly Process[], categoryNamed: (name: string) => string) {
  const categories = new Map(processes.map((each) => [each.processTypeId, each.processTypeName]));
  return [...categories].flatMap(([processTypeId, name]) => [
    { value: `c${processTypeId}`, label: categoryNamed(name) },
    ...processes
      .filter((each) => each.processTypeId === processTypeId)
      .map(({ processId, processName }) => ({ value: `p${processId}`, label: processName })),
  ]);
}

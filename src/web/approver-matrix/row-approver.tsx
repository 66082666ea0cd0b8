import { useState } from "react";
import { processDesignNames } from "#contract/calls/process-design.ts";
import { listOf } from "#contract/rules/assignment-setup.ts";
import { matrixAssignedTypes } from "#contract/shapes/approver-matrix.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Combobox, type ComboboxOption, Field } from "../kit/index.ts";
import { usePeopleSearch } from "../people/index.ts";
import styles from "./approver-matrix.module.css";
import { withCell } from "./change-rows.ts";
import type { MatrixDraft } from "./use-matrix-draft.ts";

/** The approver of the row one stands in: how it is written, and people or roles found by name, which the sheet keeps as codes. */
export function RowApprover({ draft, row }: { draft: MatrixDraft; row: number }) {
  const t = useTexts("approver-matrix");
  const { content } = draft;
  const { assignedType = "", taskAssigned = "" } = content.rows[row] ?? {};
  const [picked, setPicked] = useState<readonly ComboboxOption[]>([]);
  const isPeople = assignedType === "users";
  const isRole = assignedType === "role" || assignedType === "deptRole";
  const people = usePeopleSearch();
  const names = useCall(processDesignNames, {}, { quiet: true, staleTime: 60_000 });
  const hint = matrixAssignedTypes.some((type) => type === assignedType)
    ? t(`argumentHint.${assignedType}`)
    : undefined;
  if (!isPeople && !isRole)
    return hint === undefined ? null : (
      <p className={styles.note}>{t("pick.hint", { title: t("pick.title", { row: row + 1 }), hint })}</p>
    );
  const roles = (names.data?.roles ?? []).map(({ roleCode, roleName }) => ({
    value: roleCode,
    label: roleName,
    note: roleCode,
  }));
  const wanted = people.typed.trim().toLowerCase();
  const options = isPeople
    ? people.options
    : roles.filter(({ value, label }) => `${label} ${value}`.toLowerCase().includes(wanted));
  const nameOf = (code: string) =>
    (isPeople
      ? (draft.stored.users.find(({ userCode }) => userCode === code)?.realName ??
        picked.find(({ value }) => value === code)?.label)
      : roles.find(({ value }) => value === code)?.label) ?? code;
  return (
    <Field label={t("pick.title", { row: row + 1 })} hint={hint}>
      {(control) => (
        <Combobox
          {...control}
          label={t(isPeople ? "pick.people" : "pick.roles")}
          chosen={listOf(taskAssigned).map((value) => ({ value, label: nameOf(value), note: value }))}
          options={options}
          typed={people.typed}
          searching={isPeople && people.searching}
          {...(assignedType === "deptRole" ? { single: true } : {})}
          nothingFound={t("nothingFound")}
          onType={people.onType}
          onChange={(next) => {
            setPicked(next);
            const column = content.dimensions.length + 1;
            draft.edit((before) =>
              withCell(before, { row, column }, next.map(({ value }) => value).join(", ")),
            );
          }}
        />
      )}
    </Field>
  );
}

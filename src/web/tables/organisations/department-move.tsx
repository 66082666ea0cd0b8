import { departmentStanding } from "#contract/calls/organisation-keeping.ts";
import type { TableKey } from "#contract/shapes/tables.ts";
import { useCall, useMay } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";
import styles from "./organisations.module.css";

interface DepartmentMoveProps {
  row: TableKey;
  /** Where it is to stand; null: at the top. */
  parent: TableKey | null;
}

/** What moving a department changes, said while one chooses where to. */
export function DepartmentMove({ row, parent }: DepartmentMoveProps) {
  const t = useTexts("organisations");
  const may = useMay(departmentStanding.name) === true;
  const { data } = useCall(
    departmentStanding,
    { deptId: Number(row), parentDeptId: parent === null ? null : Number(parent) },
    { quiet: true, enabled: may, staleTime: 0 },
  );
  if (data?.headedBy === undefined) return null;
  const { before, after } = data.headedBy;
  return (
    <ul className={styles.said} role="status">
      <li>{t("deptMoves", { count: data.departments })}</li>
      <li>{t("deptPeople", { people: data.people, tasks: data.tasks })}</li>
      {before === after ? null : (
        <li>{t("deptHeads", { before: before ?? t("nobody"), after: after ?? t("nobody") })}</li>
      )}
    </ul>
  );
}

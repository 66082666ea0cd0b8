import { useDepartments } from "./use-departments.ts";

/** A department by name; its number where the name is not known. */
export function DepartmentName({ deptId }: { deptId: number }) {
  const { data } = useDepartments();
  return <>{data?.find((department) => department.deptId === deptId)?.deptName ?? String(deptId)}</>;
}

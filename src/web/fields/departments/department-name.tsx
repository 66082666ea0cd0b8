import { lazyPart } from "../lazy-part.tsx";
import { useDepartments } from "./use-departments.ts";

interface Props {
  deptId: number;
}

/** One that is not among those in use here: few screens show any. */
const DepartmentElsewhere = lazyPart<Props>(
  async () => (await import("./department-elsewhere.tsx")).DepartmentElsewhere,
  ({ deptId }) => String(deptId),
);

/** A department by name; its number where the name is not known, or not open to this reader. */
export function DepartmentName({ deptId }: Props) {
  const { data } = useDepartments();
  const found = data?.find((department) => department.deptId === deptId);
  if (found !== undefined) return <>{found.deptName}</>;
  return data === undefined ? <>{String(deptId)}</> : <DepartmentElsewhere deptId={deptId} />;
}

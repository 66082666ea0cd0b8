import { departmentNames } from "#contract/calls/user-departments.ts";
import { useCall } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";

/** A department out of use, or of another organisation: with that organisation's name, as far as the reader may know. */
export function DepartmentElsewhere({ deptId }: { deptId: number }) {
  const t = useTexts("form");
  const { data } = useCall(departmentNames, { deptIds: [deptId] }, { staleTime: 600_000, quiet: true });
  const [found] = data ?? [];
  if (found === undefined) return <>{String(deptId)}</>;
  const { deptName: department, organName: organisation } = found;
  return <>{organisation === null ? department : t("departmentElsewhere", { department, organisation })}</>;
}

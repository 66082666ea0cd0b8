export interface Department {
  deptId: number;
  parentDeptId: number | null;
  deptName: string;
}

export interface DepartmentNode {
  value: number;
  title: string;
  children: DepartmentNode[];
}

/** Departments as a tree, in the order they come; one whose parent is not among them stands at the top. */
export function departmentTree(departments: readonly Department[]): DepartmentNode[] {
  const nodes = new Map(
    departments.map(({ deptId, deptName }) => [
      deptId,
      { value: deptId, title: deptName, children: [] as DepartmentNode[] },
    ]),
  );
  const top: DepartmentNode[] = [];
  for (const { deptId, parentDeptId } of departments) {
    const node = nodes.get(deptId);
    if (node === undefined) continue;
    const siblings = (parentDeptId === null ? undefined : nodes.get(parentDeptId))?.children ?? top;
    siblings.push(node);
  }
  return top;
}

/** Every department with the names on the way to it from the top, its own last. */
export function departmentPaths(
  departments: readonly Department[],
): { deptId: number; path: readonly string[] }[] {
  const byId = new Map(departments.map((department) => [department.deptId, department]));
  return departments.map(({ deptId }) => {
    const path: string[] = [];
    const met = new Set<number>();
    for (let each = byId.get(deptId); each !== undefined && !met.has(each.deptId); ) {
      met.add(each.deptId);
      path.unshift(each.deptName);
      each = each.parentDeptId === null ? undefined : byId.get(each.parentDeptId);
    }
    return { deptId, path };
  });
}

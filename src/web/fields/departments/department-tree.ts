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

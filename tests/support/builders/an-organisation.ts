import type { People } from "#engine";

export interface PersonGiven {
  dept?: number;
  leaders?: string[];
  roles?: string[];
  inactive?: boolean;
  superior?: string;
  deputy?: string;
}

export interface DepartmentGiven {
  name?: string;
  parent?: number;
  heads?: string[];
  deputies?: string[];
  roles?: Record<string, string[]>;
}

export interface OrganisationGiven {
  people: Record<string, PersonGiven>;
  departments?: Record<number, DepartmentGiven>;
  heads?: string[];
  headquartersHeads?: string[];
}

/** The organisation a test needs, and nothing more; everybody is active, in department 1, and called after his code. */
export function anOrganisation(given: OrganisationGiven): People {
  const { people, departments = {} } = given;
  const codes = Object.keys(people).sort();
  const parentDept = (deptId: number): number | undefined => departments[deptId]?.parent;
  const deptLevel = (deptId: number): number => {
    const parent = parentDept(deptId);
    return parent === undefined ? 1 : deptLevel(parent) + 1;
  };
  return {
    isActive: (userCode) => people[userCode] !== undefined && people[userCode].inactive !== true,
    exists: (userCode) => people[userCode] !== undefined,
    realName: (userCode) => `${userCode} (name)`,
    deptOf: (userCode) => (people[userCode] === undefined ? undefined : (people[userCode].dept ?? 1)),
    deptName: (deptId) => departments[deptId]?.name ?? `department ${deptId}`,
    parentDept,
    deptLevel,
    deptHeads: (deptId) => departments[deptId]?.heads ?? [],
    deptDeputies: (deptId) => departments[deptId]?.deputies ?? [],
    deptRole: (deptId, role) => departments[deptId]?.roles?.[role] ?? [],
    groupLeaders: (userCode) => people[userCode]?.leaders ?? [],
    organisationHeads: () => given.heads ?? [],
    headquartersHeads: () => given.headquartersHeads ?? [],
    withRole: (role) => codes.filter((code) => role === "employee" || people[code]?.roles?.includes(role)),
    roleName: (role) => `role ${role}`,
    superiorOf: (userCode) => people[userCode]?.superior,
    absenceOf: (userCode) => {
      const deputy = people[userCode]?.deputy;
      return deputy === undefined ? undefined : { deputy, until: "2026-12-03" };
    },
  };
}

/** People without any structure: `somePeople("A", "B")`. `ADMIN1` is the process administrator. */
export function somePeople(...codes: string[]): People {
  const people = Object.fromEntries(codes.map((code) => [code, {} as PersonGiven]));
  return anOrganisation({ people: { ...people, ADMIN1: { roles: ["process-admin"] } } });
}

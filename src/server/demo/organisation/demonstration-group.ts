import group from "./group.json" with { type: "json" };

/** The demonstration's organisations, departments, accounts and process categories: data in `group.json`. */
export interface DemonstrationGroup {
  organs: readonly {
    organId: number;
    organName: string;
    deptFullName: string;
    parentOrganId: number | null;
  }[];
  organisationHeads: readonly { organId: number; userCode: string }[];
  departments: readonly {
    deptCode: string;
    organId: number;
    deptName: string;
    parentDeptCode: string | null;
    deptOrder: number;
    heads: readonly string[];
    deputies: readonly string[];
  }[];
  departmentRoles: readonly { deptCode: string; roleCode: string; userCode: string }[];
  accounts: readonly {
    userCode: string;
    realName: string;
    /** Where the person sits in the organisation they log in to. */
    deptCode: string;
    roles: readonly string[];
    groupLeader: string | null;
    /** Departments of further organisations. */
    alsoIn: readonly string[];
    grade: string | null;
  }[];
  processCategories: readonly {
    processTypeId: string;
    parentTypeId: string | null;
    typeName: string;
    typeNames: Readonly<Record<string, string>>;
    typeOrder: number;
  }[];
}

export const demonstrationGroup: DemonstrationGroup = group;

/** The password of every account of the demonstration. */
export const demonstrationPassword = "Demo@2026";

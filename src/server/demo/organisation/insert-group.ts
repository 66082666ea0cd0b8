import { sql } from "kysely";
import { limits } from "#contract/limits.ts";
import { jsonb, type Tx } from "../../db/index.ts";
import { demonstrationGroup } from "./demonstration-group.ts";

/**
 * Writes the demonstration's organisations, departments, accounts, roles held, reporting lines and process
 * categories, a statement for each kind. Everybody gets the same password hash: one hash is slow enough.
 */
export async function insertGroup(tx: Tx, passwordHash: string): Promise<void> {
  const group = demonstrationGroup;
  await sql`
    insert into organ (organ_id, organ_name, dept_full_name, parent_organ_id)
    select "organId", "organName", "deptFullName", "parentOrganId"
    from jsonb_to_recordset(${jsonb(group.organs)}) as given
      ("organId" integer, "organName" text, "deptFullName" text, "parentOrganId" integer)
    on conflict (organ_id) do update
      set organ_name = excluded.organ_name, dept_full_name = excluded.dept_full_name`.execute(tx);
  await insertDepartments(tx);
  await insertAccounts(tx, passwordHash);
  await insertReportingLines(tx);
  await sql`
    insert into process_category (process_type_id, parent_type_id, type_name, type_names, type_order)
    select "processTypeId", "parentTypeId", "typeName", "typeNames", "typeOrder"
    from jsonb_to_recordset(${jsonb(group.processCategories)}) as given
      ("processTypeId" text, "parentTypeId" text, "typeName" text, "typeNames" jsonb, "typeOrder" integer)
    on conflict do nothing`.execute(tx);
}

async function insertDepartments(tx: Tx): Promise<void> {
  const { departments } = demonstrationGroup;
  await sql`
    insert into dept (organ_id, dept_code, dept_name, dept_order)
    select "organId", "deptCode", "deptName", "deptOrder"
    from jsonb_to_recordset(${jsonb(departments)}) as given
      ("organId" integer, "deptCode" text, "deptName" text, "deptOrder" integer)
    on conflict (dept_code) do update set dept_name = excluded.dept_name`.execute(tx);
  await sql`
    update dept set parent_dept_id = parent.dept_id
    from jsonb_to_recordset(${jsonb(departments)}) as given ("deptCode" text, "parentDeptCode" text)
    join dept parent on parent.dept_code = given."parentDeptCode"
    where dept.dept_code = given."deptCode"`.execute(tx);
}

async function insertAccounts(tx: Tx, passwordHash: string): Promise<void> {
  const { accounts } = demonstrationGroup;
  await sql`
    insert into user_account (user_code, real_name, password_hash, default_organ_id, grade)
    select "userCode", "realName", ${passwordHash}, ${limits.defaultOrganId}, grade
    from jsonb_to_recordset(${jsonb(accounts)}) as given ("userCode" text, "realName" text, grade text)
    on conflict (user_code) do nothing`.execute(tx);
  const seats = accounts.flatMap(({ userCode, deptCode, alsoIn }) =>
    [deptCode, ...alsoIn].map((code) => ({ userCode, deptCode: code })),
  );
  await sql`
    insert into user_organ (user_code, organ_id, dept_id)
    select "userCode", dept.organ_id, dept.dept_id
    from jsonb_to_recordset(${jsonb(seats)}) as given ("userCode" text, "deptCode" text)
    join dept on dept.dept_code = "deptCode"
    on conflict (user_code, organ_id) do update set dept_id = excluded.dept_id`.execute(tx);
  const held = accounts.flatMap(({ userCode, roles }) => roles.map((roleCode) => ({ userCode, roleCode })));
  await sql`
    insert into user_role (user_code, role_code)
    select "userCode", "roleCode"
    from jsonb_to_recordset(${jsonb(held)}) as given ("userCode" text, "roleCode" text)
    on conflict do nothing`.execute(tx);
}

async function insertReportingLines(tx: Tx): Promise<void> {
  const { accounts, departments, departmentRoles, organisationHeads } = demonstrationGroup;
  const ofDepartments = [
    ...departments.flatMap(({ deptCode, heads }) =>
      heads.map((userCode) => ({ relType: "deptHead", deptCode, roleCode: null, userCode })),
    ),
    ...departments.flatMap(({ deptCode, deputies }) =>
      deputies.map((userCode) => ({ relType: "deptDeputy", deptCode, roleCode: null, userCode })),
    ),
    ...departmentRoles.map((role) => ({ relType: "deptRole", ...role })),
  ];
  await sql`
    insert into dept_rel (organ_id, rel_type, dept_id, role_code, user_code)
    select dept.organ_id, "relType", dept.dept_id, "roleCode", "userCode"
    from jsonb_to_recordset(${jsonb(ofDepartments)}) as given
      ("relType" text, "deptCode" text, "roleCode" text, "userCode" text)
    join dept on dept.dept_code = "deptCode"`.execute(tx);
  const leaders = accounts.flatMap(({ userCode, groupLeader }) =>
    groupLeader === null ? [] : [{ memberCode: userCode, userCode: groupLeader }],
  );
  // A leader leads wherever both belong.
  await sql`
    insert into dept_rel (organ_id, rel_type, member_code, user_code)
    select mine.organ_id, 'groupLeader', "memberCode", "userCode"
    from jsonb_to_recordset(${jsonb(leaders)}) as given ("memberCode" text, "userCode" text)
    join user_organ mine on mine.user_code = "memberCode"
    join user_organ theirs on theirs.user_code = "userCode" and theirs.organ_id = mine.organ_id`.execute(tx);
  await sql`
    insert into dept_rel (organ_id, rel_type, user_code)
    select "organId", 'orgHead', "userCode"
    from jsonb_to_recordset(${jsonb(organisationHeads)}) as given ("organId" integer, "userCode" text)`.execute(
    tx,
  );
}

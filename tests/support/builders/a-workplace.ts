import { sql } from "kysely";
import { insertFormPageInfo, saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import type { TestApp } from "../app.ts";
import { anAccount } from "./account.ts";
import { aDepartment, anOrganisation, aReportingLine, type Writer } from "./organisation.ts";
import { unique } from "./unique.ts";

/** An organisation in which applications can be filed: people by what they do. */
export interface Workplace {
  organId: number;
  deptId: number;
  /** Two employees, led by the leader in a department of the head's. */
  staff: string;
  colleague: string;
  leader: string;
  head: string;
  /** Two people with the role `finance`. */
  finance: string;
  otherFinance: string;
  designer: string;
  admin: string;
}

/** Makes such an organisation, with the categories `personnel` and `finance`. */
export async function aWorkplace(db: Writer): Promise<Workplace> {
  const number = unique();
  const { organId } = await anOrganisation(db);
  const { deptId } = await aDepartment(db, { organId, deptName: `业务部${number}` });
  await sql`
    insert into process_category (process_type_id, type_name) values ('personnel', '人事'), ('finance', '财务')
    on conflict do nothing`.execute(db);
  const code = async (name: string, ...roles: string[]): Promise<string> => {
    const userCode = `${name}${organId}`;
    await anAccount(db, {
      userCode,
      realName: `${name}的姓名`,
      organId,
      deptId,
      roles: ["employee", ...roles],
    });
    return userCode;
  };
  const workplace: Workplace = {
    organId,
    deptId,
    staff: await code("STAFF"),
    colleague: await code("COLLEAGUE"),
    leader: await code("LEADER"),
    head: await code("HEAD"),
    finance: await code("FINANCE", "finance"),
    otherFinance: await code("MONEY", "finance"),
    designer: await code("DESIGNER", "process-admin"),
    admin: await code("ADMINISTRATOR", "admin"),
  };
  for (const memberCode of [workplace.staff, workplace.colleague])
    await aReportingLine(db, { type: "groupLeader", organId, memberCode, userCode: workplace.leader });
  await aReportingLine(db, { type: "deptHead", organId, deptId, userCode: workplace.head });
  return workplace;
}

/** Makes such an organisation whose people can start a process. */
export async function aWorkplaceWith(
  app: TestApp,
  { definition, page }: { definition: ProcessDefinition; page?: FormPage },
): Promise<Workplace> {
  const work = await aWorkplace(app.database.kysely);
  await publish(app, work, definition, page);
  return work;
}

/** Publishes a definition, with its page where it has one, as the workplace's designer; answers its id. */
export async function publish(
  app: TestApp,
  { designer, organId }: Workplace,
  definition: ProcessDefinition,
  page?: FormPage,
): Promise<string> {
  if (page !== undefined) {
    const saved = await app.call(
      insertFormPageInfo,
      { data: JSON.stringify({ ...page, company: String(organId), state: "effective" }) },
      { as: designer },
    );
    void saved.data;
  }
  const answer = await app.call(
    saveOrUpdateProcessData,
    { ...definition, company: String(organId), status: "enabled" },
    { as: designer },
  );
  return answer.data.processId;
}

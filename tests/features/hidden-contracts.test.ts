import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listApplyByPage } from "#contract/calls/basic.ts";
import { applicationTable, viewAs } from "#contract/calls/data-forbid.ts";
import { fileTicket } from "#contract/calls/file.ts";
import {
  exportLegalContracts,
  legalContractDetail,
  listLegalContracts,
  saveLegalContract,
  submitLegalContract,
} from "#contract/calls/legal-contract.ts";
import { searchEverything } from "#contract/calls/search.ts";
import { addTableRow, onTable } from "#contract/calls/tables.ts";
import { instanceDetail, todoTaskDetail } from "#contract/calls/task/detail.ts";
import { noticeTasks } from "#contract/calls/task/lists.ts";
import { checkoutDir } from "#server/checkout.ts";
import { remindOfContracts } from "#server/legal-contract/index.ts";
import { requestOf, startTestApp, type TestApp } from "../support/app.ts";
import { anAccount } from "../support/builders/account.ts";
import {
  aContractProcess,
  aLegalContract,
  approvedContract,
  contractContent,
  type MadeContract,
  seenContract,
} from "../support/builders/a-legal-contract.ts";
import { aDataForbid } from "../support/builders/data-forbid.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { newestTask } from "../support/builders/file-application.ts";

const name = "并购顾问服务合同";

let test: TestApp;
let work: Workplace;
/** Sees every contract by role, and is kept from this one. */
let legal: string;
let contract: MadeContract;
let supplement: MadeContract;
let applyId: string;

beforeAll(async () => {
  test = await startTestApp({ schemas: `${checkoutDir}/schemas` });
  const db = test.database.kysely;
  work = await aWorkplace(db);
  const { definition, page } = aContractProcess();
  await publish(test, work, definition, page);
  const { organId, deptId } = work;
  ({ userCode: legal } = await anAccount(db, {
    organId,
    deptId,
    roles: ["employee", "legal", "process-admin"],
  }));
  contract = await aLegalContract(test, work.staff, {
    title: name,
    endsOn: "2100-01-10",
    reminders: [{ about: "day", daysBefore: 0, onDay: "2100-01-01", note: "", userCodes: [legal] }],
  });
  const { contractId, rowVersion } = contract;
  const submitted = await test.call(submitLegalContract, { contractId, rowVersion }, { as: work.staff });
  if (submitted.status !== 200) throw new Error(JSON.stringify(submitted.body));
  ({ applyId } = (await seenContract(test, work.staff, contract)).applications[0]!);
  supplement = await approvedContract(test, work, { title: "另一份合同" });
  await sql`update legal_contract set amends = ${contract.contractId} where contract_id = ${supplement.contractId}`.execute(
    db,
  );
}, 120_000);
afterAll(() => test.close());

const kept = (userCode: string) =>
  aDataForbid(test.database.kysely, { userCode, entity: "legalContract", rowFilter: { title: name } });

/** Everything that answers contracts or applications of them, asked by somebody. */
async function answersFor(as: string): Promise<string> {
  const { token } = await test.logIn(as);
  const sheet = requestOf(exportLegalContracts, { format: "csv" }, test.ports.config);
  const said = [
    (await test.call(listLegalContracts, { pageSize: 200 }, { as })).body,
    (await test.call(listLegalContracts, { pageSize: 200, keyword: name.slice(0, 4) }, { as })).data.rows,
    (await test.call(legalContractDetail, { contractId: contract.contractId }, { as })).body,
    (await test.call(legalContractDetail, { contractId: supplement.contractId }, { as })).body,
    (await test.call(listApplyByPage, { pageSize: 200 }, { as })).body,
    (await test.call(searchEverything, { keyword: name.slice(0, 4) }, { as })).data,
    (await test.call(instanceDetail, { applyId }, { as })).body,
    (await test.call(noticeTasks, { pageSize: 200 }, { as })).body,
    (await test.app.inject({ ...sheet, headers: { ...sheet.headers, token } })).body,
  ];
  return JSON.stringify(said);
}

describe("a contract that is kept from somebody", () => {
  it("is named nowhere: in no list, search, file, notice, application, count or other contract", async () => {
    // given: they were reminded of it before it was kept from them
    await sql`update legal_contract set state = 'approved' where contract_id = ${contract.contractId}`.execute(
      test.database.kysely,
    );
    await remindOfContracts(test.ports, new Date("2100-01-01T04:00:00Z"));
    await sql`update legal_contract set state = 'approving' where contract_id = ${contract.contractId}`.execute(
      test.database.kysely,
    );
    const before = await answersFor(legal);
    const [document] = (await seenContract(test, work.staff, contract)).content.documents;
    const file = { fileId: document!.fileId };
    const was = [
      before.split(name).length > 8,
      (await test.call(fileTicket, file, { as: legal })).status,
      (await test.call(listLegalContracts, {}, { as: legal })).data.total,
    ];

    // when
    await kept(legal);

    // then
    const after = await answersFor(legal);
    expect(was).toEqual([true, 200, 2]);
    expect(after).not.toContain(name);
    expect(after).not.toContain(applyId);
    expect((await test.call(listLegalContracts, {}, { as: legal })).data.total).toBe(1);
    expect((await test.call(fileTicket, file, { as: legal })).status).toBe(404);
    const related = await seenContract(test, legal, supplement);
    expect([related.amends, related.content.title]).toEqual([null, "另一份合同"]);
    const amending = await test.call(
      saveLegalContract,
      { amends: contract.contractId, content: contractContent(legal) },
      { as: legal },
    );
    expect(amending.status).toBe(404);
    const of = (await test.call(viewAs, { userCode: legal }, { as: work.admin })).data;
    expect(of).toMatchObject([{ entity: "legalContract", total: 2, visible: 1 }]);
  });

  it("stays with those whose it is, and with whom its application waits for", async () => {
    // given
    await kept(work.staff);
    await kept(work.leader);

    // then
    for (const as of [work.staff, work.leader])
      expect((await test.call(legalContractDetail, { contractId: contract.contractId }, { as })).status).toBe(
        200,
      );
    const bpdTaskId = await newestTask(test, work.leader);
    expect((await test.call(todoTaskDetail, { bpdTaskId }, { as: work.leader })).status).toBe(200);
  });

  it("is every contract but those that match, where only those are shown", async () => {
    const { userCode } = await anAccount(test.database.kysely, {
      organId: work.organId,
      deptId: work.deptId,
      roles: ["employee", "contract"],
    });
    await aDataForbid(test.database.kysely, {
      userCode,
      entity: "legalContract",
      rowMode: "others",
      rowFilter: { kind: { in: ["service"] } },
    });
    expect((await test.call(listLegalContracts, {}, { as: userCode })).data.rows).toEqual([]);
    expect(await answersFor(userCode)).not.toContain(name);
  });
});

describe("whoever sets the restriction", () => {
  const set = (values: object) =>
    test.call(
      onTable(addTableRow, "userDataForbid"),
      { subjectType: "user", userCode: work.finance, entity: "legalContract", status: "1", ...values },
      { as: work.admin },
    );

  it("names contracts by what the register says of them, and is told what cannot be meant", async () => {
    const table = (await test.call(applicationTable, { entity: "legalContract" }, { as: work.admin })).data;
    const answers = [
      await set({ rowFilter: { amount: { gte: 100 } } }),
      await set({ rowFilter: { nothing: 1 } }),
      await set({ fields: ["amount"] }),
      await set({}),
    ];
    expect(table.name).toBe("legalContract");
    expect(table.readableFields).toEqual(expect.arrayContaining(["contractNo", "title", "kind", "amount"]));
    expect(answers.map(({ status }) => status)).toEqual([200, 422, 422, 422]);
    expect(answers.slice(1).map(({ body }) => Object.keys(body.errors ?? {}))).toEqual([
      ["rowFilter"],
      ["fields"],
      ["fields"],
    ]);
  });
});

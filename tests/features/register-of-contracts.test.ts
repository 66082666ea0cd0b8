import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  archiveLegalContract,
  cancelLegalContract,
  exportLegalContracts,
  legalContractDetail,
  listLegalContracts,
  saveLegalContract,
  settleInstalment,
  terminateLegalContract,
} from "#contract/calls/legal-contract.ts";
import { fileTicket } from "#contract/calls/file.ts";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import type { LegalContractContent } from "#contract/shapes/legal-contract.ts";
import { checkoutDir } from "#server/checkout.ts";
import { requestOf, startTestApp, type TestApp } from "../support/app.ts";
import { anAccount } from "../support/builders/account.ts";
import { anUploadedFile } from "../support/builders/a-file.ts";
import {
  aLegalContract,
  approvedContract,
  contractContent,
  type MadeContract,
  seenContract,
} from "../support/builders/a-legal-contract.ts";
import { aWorkplace, type Workplace } from "../support/builders/a-workplace.ts";
import { sheetCells } from "../support/sheet-cells.ts";

let test: TestApp;
let work: Workplace;
let other: Workplace;
const people: Record<string, string> = {};
beforeAll(async () => {
  test = await startTestApp({ schemas: `${checkoutDir}/schemas` });
  const db = test.database.kysely;
  work = await aWorkplace(db);
  other = await aWorkplace(db);
  for (const role of ["contract", "legal"]) {
    const { userCode } = await anAccount(db, {
      organId: work.organId,
      deptId: work.deptId,
      roles: ["employee", role],
    });
    people[role] = userCode;
  }
}, 60_000);
afterAll(() => test.close());

const listed = async (as: string, input: object = {}) =>
  (await test.call(listLegalContracts, { pageSize: 200, ...input }, { as })).data.rows;
const sees = async (as: string, { contractId }: MadeContract) => {
  const inList = (await listed(as)).some((row) => row.contractId === contractId);
  const { status } = await test.call(legalContractDetail, { contractId }, { as });
  expect(status).toBe(inList ? 200 : 404);
  return inList;
};
const save = (contract: MadeContract, content: LegalContractContent, as = work.staff) =>
  test.call(
    saveLegalContract,
    { contractId: contract.contractId, rowVersion: contract.rowVersion, content },
    { as },
  );

describe("who sees a contract", () => {
  it("its own people, those named in it, and overseers of the organisation; nobody else", async () => {
    const contract = await aLegalContract(test, work.staff, {
      participants: [work.finance],
      endsOn: "2027-02-28",
      reminders: [{ about: "end", daysBefore: 3, onDay: null, note: "", userCodes: [work.otherFinance] }],
    });
    const seen = [
      work.staff,
      work.finance,
      work.otherFinance,
      work.admin,
      people["contract"]!,
      people["legal"]!,
    ];
    const not = [work.colleague, work.designer, work.leader, other.staff, other.admin];
    for (const as of seen) expect([as, await sees(as, contract)]).toEqual([as, true]);
    for (const as of not) expect([as, await sees(as, contract)]).toEqual([as, false]);
  });

  it("reads its files with it", async () => {
    const contract = await aLegalContract(test, work.staff);
    const { content } = await seenContract(test, work.staff, contract);
    const fileId = content.documents[0]!.fileId;
    const ticket = async (as: string) => (await test.call(fileTicket, { fileId }, { as })).status;
    expect(await ticket(people["legal"]!)).toBe(200);
    expect(await ticket(work.colleague)).toBe(404);
    expect(await ticket(other.admin)).toBe(404);
  });

  it("acts on it where it is theirs, or they manage contracts; legal reads", async () => {
    const contract = await aLegalContract(test, work.staff, { participants: [work.finance] });
    const content = contractContent(work.staff);
    for (const as of [people["legal"]!, work.finance]) {
      const refused = await save(contract, content, as);
      expect(refused.body.code).toBe(errorCatalogue.noPermission.code);
      expect((await seenContract(test, as, contract)).allowedActs).toEqual([]);
    }
    expect((await save(contract, content, people["contract"])).status).toBe(200);
    expect((await save(contract, content, work.colleague)).status).toBe(404);
    expect((await save(contract, content, other.admin)).status).toBe(404);
  });

  it("names of hidden supplements stay hidden", async () => {
    const former = await approvedContract(test, work);
    const answer = await test.call(
      saveLegalContract,
      { amends: former.contractId, content: contractContent(people["contract"]!, { title: "秘密补充" }) },
      { as: people["contract"]! },
    );
    const supplement = answer.data;
    const seen = await seenContract(test, work.staff, former);
    expect(seen.supplements).toMatchObject([{ contractId: supplement.contractId, title: null }]);
    expect((await seenContract(test, people["legal"]!, former)).supplements).toMatchObject([
      { title: "秘密补充" },
    ]);
    expect(seen.events[0]).toMatchObject({ kind: "amended" });
  });
});

describe("a draft", () => {
  it("keeps all that was written, also what is incomplete, in the order it was written", async () => {
    const documents = [await anUploadedFile(test, work.staff, "正文.pdf")];
    const annexes = [await anUploadedFile(test, work.staff, "附件.pdf")];
    const content = contractContent(work.staff, {
      contractNo: "HT-一",
      amount: 0.1,
      currency: "USD",
      signedOn: "2026-02-28",
      beginsOn: null,
      summary: "两行\n文字",
      participants: [work.finance],
      instalments: [
        { dueOn: null, amount: 0.3, condition: "后" },
        { dueOn: "2026-05-01", amount: null, condition: "" },
      ],
      clauses: [
        { clauseTitle: "二", clauseText: "" },
        { clauseTitle: "", clauseText: "一" },
      ],
      documents,
      annexes,
      reminders: [{ about: "day", daysBefore: 5, onDay: "2026-06-01", note: "看", userCodes: [work.leader] }],
    });
    const stored = (await test.call(saveLegalContract, { content }, { as: work.staff })).data;
    expect((await seenContract(test, work.staff, stored)).content).toEqual(content);
    const turned = { ...content, clauses: content.clauses.toReversed(), annexes: [], documents: annexes };
    void (await save(stored, turned)).data;
    expect((await seenContract(test, work.staff, stored)).content).toEqual(turned);
    // What was taken out belongs to nothing any more.
    const { rows } = await sql<{ state: string }>`
      select state from attachment where file_id = ${documents[0]!.fileId}`.execute(test.database.kysely);
    expect(rows).toEqual([{ state: "unreferenced" }]);
  });

  it("is not written over by an older window", async () => {
    const first = await aLegalContract(test, work.staff);
    const content = (await seenContract(test, work.staff, first)).content;
    const saved = (await save(first, { ...content, title: "新的名称" })).data;
    const { body } = await save(first, { ...content, summary: "旧窗口" });
    expect(body.code).toBe(errorCatalogue.legalContractChanged.code);
    expect(body.params).toMatchObject({ who: "STAFF的姓名" });
    expect(await seenContract(test, work.staff, first)).toMatchObject({
      rowVersion: saved.rowVersion,
      content: { title: "新的名称", summary: "" },
    });
    const both = await Promise.all([
      save(saved, { ...content, title: "甲" }),
      save(saved, { ...content, title: "乙" }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("refuses by place what cannot be stored", async () => {
    const refused = async (given: Partial<LegalContractContent>) =>
      Object.keys(
        (
          await test.call(
            saveLegalContract,
            { content: contractContent(work.staff, given) },
            { as: work.staff },
          )
        ).body.errors ?? {},
      );
    const own = await anUploadedFile(test, work.staff, "自己的.pdf");
    const strange = await anUploadedFile(test, work.colleague, "别人的.pdf");
    const taken = await aLegalContract(test, work.staff, { contractNo: "Taken-1" });
    expect(taken.contractId).toBeGreaterThan(0);
    expect(await refused({ amount: 1.005 })).toEqual(["amount"]);
    expect(await refused({ amount: 100.5, currency: "JPY" })).toEqual(["amount"]);
    expect(await refused({ amount: -1 })).toEqual(["content.amount"]);
    expect(await refused({ amount: 1e15 })).toEqual(["content.amount"]);
    expect(await refused({ beginsOn: "2026-02-30" })).toEqual(["content.beginsOn"]);
    expect(await refused({ title: "  " })).toEqual(["content.title"]);
    expect(await refused({ title: "a\u0000b" })).not.toEqual([]);
    expect(await refused({ contractNo: "taken-1" })).toEqual(["contractNo"]);
    expect(await refused({ responsible: other.staff })).toEqual(["responsible"]);
    expect(await refused({ participants: ["NOBODY-HERE"] })).toEqual(["participants[0]"]);
    expect(await refused({ documents: [strange] })).toEqual(["documents[0]"]);
    expect(await refused({ documents: [{ ...own, fileName: "另一个.pdf" }] })).toEqual(["documents[0]"]);
    expect(await refused({ documents: [own], annexes: [own] })).toEqual(["annexes[0]"]);
    expect(await refused({ kind: "constructor" as "other" })).not.toEqual([]);
    // Nothing of all that was stored, and the file is still free.
    expect(await refused({ documents: [own] })).toEqual([]);
  });

  it("may be given up with a reason, and is found by its state alone then", async () => {
    const { contractId, rowVersion } = await aLegalContract(test, work.staff, { title: "不签了" });
    const cancelled = await test.call(
      cancelLegalContract,
      { contractId, rowVersion, reason: "对方取消" },
      { as: work.staff },
    );
    expect(cancelled.data.state).toBe("cancelled");
    expect((await listed(work.staff)).map((row) => row.contractId)).not.toContain(contractId);
    expect((await listed(work.staff, { state: "cancelled" })).map((row) => row.contractId)).toContain(
      contractId,
    );
    expect((await seenContract(test, work.staff, { contractId })).allowedActs).toEqual([]);
  });
});

describe("a contract that counts", () => {
  it("is changed by nobody, but settled, amended and terminated", async () => {
    const contract = await approvedContract(test, work, {
      amount: 300,
      instalments: [
        { dueOn: "2026-04-01", amount: 100, condition: "" },
        { dueOn: "2026-08-01", amount: 200, condition: "" },
      ],
    });
    const { content } = await seenContract(test, work.staff, contract);
    const refused = await save(contract, { ...content, amount: 1 });
    expect(refused.body.code).toBe(errorCatalogue.legalContractStateChanged.code);
    const settled = (
      await test.call(
        settleInstalment,
        { ...pick(contract), instalment: 1, settledOn: "2026-04-02" },
        { as: work.staff },
      )
    ).data;
    expect((await seenContract(test, work.staff, contract)).settledOn).toEqual(["2026-04-02", null]);
    expect((await listed(work.staff, { keyword: content.contractNo }))[0]).toMatchObject({
      nextDueOn: "2026-08-01",
    });
    const missing = await test.call(
      settleInstalment,
      { ...pick(settled), instalment: 3, settledOn: null },
      { as: work.staff },
    );
    expect(missing.status).toBe(404);
    const end = (terminatedOn: string) =>
      test.call(
        terminateLegalContract,
        { ...pick(settled), terminatedOn, reason: "双方协商" },
        { as: work.staff },
      );
    expect(Object.keys((await end("2026-02-01")).body.errors ?? {})).toEqual(["terminatedOn"]);
    expect(Object.keys((await end("2027-03-01")).body.errors ?? {})).toEqual(["terminatedOn"]);
    expect((await end("2026-09-01")).data.state).toBe("terminated");
    const ended = await seenContract(test, work.staff, contract);
    expect(ended).toMatchObject({ terminatedOn: "2026-09-01", terminationReason: "双方协商" });
    expect(ended.allowedActs).not.toContain("amend");

    // Nor is anything of it due once it lies in the archive.
    const kept = { ...pick(ended), archiveNo: "D-9", location: "", retention: "30y" as const };
    void (await test.call(archiveLegalContract, kept, { as: people["contract"]! })).data;
    expect((await listed(work.staff, { keyword: content.contractNo }))[0]).toMatchObject({
      state: "archived",
      nextDueOn: null,
    });
  });

  it("goes into the archive as a row of its table, by who may add there", async () => {
    const contract = await approvedContract(test, work);
    const archive = (as: string, archiveNo: string, rowVersion = contract.rowVersion) =>
      test.call(
        archiveLegalContract,
        { contractId: contract.contractId, rowVersion, archiveNo, location: "A 架", retention: "30y" },
        { as },
      );
    expect((await archive(work.staff, "D-1")).body.code).toBe(errorCatalogue.legalContractStateChanged.code);
    const manager = people["contract"]!;
    expect((await archive(manager, "D-1")).data.state).toBe("archived");
    const seen = await seenContract(test, manager, contract);
    expect(seen.archive).toMatchObject({ archiveNo: "D-1", location: "A 架", mayOpen: true });
    expect((await seenContract(test, work.staff, contract)).archive).toMatchObject({
      archiveNo: "D-1",
      mayOpen: false,
    });
    const { rows } = await sql<object>`
      select archive_no, archive_type, retention, status, _organ_id as organ_id, keeper_code from uf_dagl
      where archive_id = ${seen.archive!.archiveId}`.execute(test.database.kysely);
    expect(rows).toEqual([
      {
        archiveNo: "D-1",
        archiveType: "contract",
        retention: "30y",
        status: "stored",
        organId: work.organId,
        keeperCode: manager,
      },
    ]);
    // The same number twice is refused where it stands, and nothing is moved.
    const second = await approvedContract(test, work);
    const twice = await test.call(
      archiveLegalContract,
      { ...pick(second), archiveNo: "D-1", location: "", retention: "10y" },
      { as: manager },
    );
    expect(Object.keys(twice.body.errors ?? {})).toEqual(["archiveNo"]);
    expect((await seenContract(test, manager, second)).state).toBe("approved");
  });

  it("has a history that the database itself keeps from being changed", async () => {
    const { contractId } = await aLegalContract(test, work.staff);
    const db = test.database.kysely;
    await expect(
      sql`delete from legal_contract_event where contract_id = ${contractId}`.execute(db),
    ).rejects.toThrow();
    await expect(sql`update legal_contract_event set kind = 'sealed'`.execute(db)).rejects.toThrow();
    await expect(sql`truncate legal_contract_event`.execute(db)).rejects.toThrow();
  });
});

describe("the list", () => {
  it("is narrowed and ordered as asked, and exported the same", async () => {
    const as = other.staff;
    const make = (title: string, given: Partial<LegalContractContent>) =>
      aLegalContract(test, as, { title, ...given });
    await make("甲 设备", { kind: "purchase", amount: 50, beginsOn: "2026-01-01", endsOn: "2026-06-30" });
    await make("乙 租赁", { amount: 900, beginsOn: "2026-07-01", endsOn: null });
    await make("丙 100%_服务", {
      kind: "service",
      amount: null,
      direction: "none",
      endsOn: "2026-03-31",
      responsible: other.colleague,
    });
    const titles = async (input: object) => (await listed(as, input)).map(({ title }) => title[0]);
    expect(await titles({ order: "title" })).toHaveLength(3);
    expect(await titles({ order: "amount" })).toEqual(["甲", "乙", "丙"]);
    expect(await titles({ order: "-endsOn" })).toEqual(["甲", "丙", "乙"]);
    expect(await titles({ kind: "purchase" })).toEqual(["甲"]);
    expect(await titles({ keyword: "100%_" })).toEqual(["丙"]);
    expect(await titles({ keyword: "%" })).toEqual(["丙"]);
    expect(await titles({ party: "出租方", amountFrom: 60, amountTo: 1000 })).toEqual(["乙"]);
    expect(await titles({ from: "2026-05-01", to: "2026-06-01", order: "title" })).toEqual(["甲"]);
    expect(await titles({ from: "2026-08-01" })).toEqual(["乙"]);
    expect(await titles({ responsible: other.colleague })).toEqual(["丙"]);
    const refused = await test.call(listLegalContracts, { from: "2026-02-01", to: "2026-01-01" }, { as });
    expect(Object.keys(refused.body.errors ?? {})).toEqual(["to"]);
    const { token } = await test.logIn(as);
    const sheetOf = (format: "csv" | "xlsx") => {
      const asked = { format, order: "amount", kind: "purchase" };
      const request = requestOf(exportLegalContracts, asked, test.ports.config);
      return test.app.inject({ ...request, headers: { ...request.headers, token } });
    };
    const lines = (await sheetOf("csv")).body.trim().split("\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("甲 设备");
    expect(lines[1]).toMatch(/,\d+\.\d\d,CNY,/u);
    const [, found] = await sheetCells((await sheetOf("xlsx")).rawPayload);
    expect(found?.slice(6, 10)).toEqual([
      { number: 50, format: "amount" },
      "CNY",
      { number: 46_023, format: "day" },
      { number: 46_203, format: "day" },
    ]);
  });
});

const pick = ({ contractId, rowVersion }: MadeContract) => ({ contractId, rowVersion });

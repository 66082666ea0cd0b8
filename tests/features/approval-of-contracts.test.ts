import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  legalContractDetail,
  saveLegalContract,
  sealLegalContract,
  submitLegalContract,
  takeBackLegalContract,
} from "#contract/calls/legal-contract.ts";
import { noticeTasks } from "#contract/calls/task/lists.ts";
import { cancelApply } from "#contract/calls/task/recall.ts";
import { saveApplyInfo, submitApply } from "#contract/calls/task/apply.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { todoTaskDetail } from "#contract/calls/task/detail.ts";
import { saveParameter } from "#contract/calls/config-item.ts";
import type { LegalContractContent } from "#contract/shapes/legal-contract.ts";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import { openDatabase } from "#server/db/index.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { anUploadedFile, contents } from "../support/builders/a-file.ts";
import {
  aContractProcess,
  aLegalContract,
  approvedContract,
  contractContent,
  type MadeContract,
  seenContract,
} from "../support/builders/a-legal-contract.ts";
import { aField } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { newestTask } from "../support/builders/file-application.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

let database: TestDatabase;
let test: TestApp;
let work: Workplace;
beforeAll(async () => {
  database = await createTestDatabase();
  test = await startTestApp({ database: database.database });
  work = await aWorkplace(test.database.kysely);
  const { definition, page } = aContractProcess();
  await publish(test, work, definition, page);
});
afterAll(async () => {
  await test.close();
  await database.drop();
});

const submit = async (contract: MadeContract, as = work.staff) =>
  test.call(
    submitLegalContract,
    { contractId: contract.contractId, rowVersion: contract.rowVersion },
    { as },
  );
const decide = async (actionCode: "14" | "15" | "29", more: object = {}) => {
  const bpdTaskId = await newestTask(test, work.leader);
  const answer = await test.call(
    submitApprove,
    { bpdTaskId, actionCode, approveComments: "意见", ...more },
    { as: work.leader },
  );
  return answer.data;
};
const save = async ({ contractId, rowVersion }: MadeContract, content: LegalContractContent) =>
  test.call(saveLegalContract, { contractId, rowVersion, content }, { as: work.staff });
const stateOf = async (contract: MadeContract) => (await seenContract(test, work.staff, contract)).state;
const eventsOf = async (contract: MadeContract) =>
  (await seenContract(test, work.staff, contract)).events.map(({ kind }) => kind).toReversed();

describe("a contract is approved by an application of its own", () => {
  it("files an application with what the contract says, and is approved with it", async () => {
    // given
    const contract = await aLegalContract(test, work.staff, { amount: 4800.5 });
    // when
    const submitted = (await submit(contract)).data;
    // then
    expect(submitted).toMatchObject({ state: "approving", bpdTaskId: null });
    const { applications, content } = await seenContract(test, work.staff, contract);
    expect(applications).toMatchObject([
      { purpose: "approval", status: "running", isCurrent: true, mayOpen: true },
    ]);
    const task = (
      await test.call(todoTaskDetail, { bpdTaskId: await newestTask(test, work.leader) }, { as: work.leader })
    ).data;
    expect(task.instance.applyTitle).toBe(content.title);
    expect(task.values).toMatchObject({
      contractNo: content.contractNo,
      party: "出租方",
      amount: 4800.5,
      signDate: "2026-03-01",
      clauses: [{ clauseTitle: "付款", clauseText: "按季度预付。" }],
      attachments: [{ fileName: "合同正文.pdf" }],
    });
    // The application has a copy of its own.
    const copy = (task.values["attachments"] as { fileId: string }[])[0]?.fileId;
    expect(copy).not.toBe(content.documents[0]?.fileId);
    // when
    await decide("14");
    // then
    expect(await stateOf(contract)).toBe("approved");
    expect(await eventsOf(contract)).toEqual(["created", "submitted", "approved"]);
  });

  it("is returned, changed and submitted again by the same application", async () => {
    const contract = await aLegalContract(test, work.staff);
    void (await submit(contract)).data;
    await decide("15", { backTo: { taskId: "apply", userCode: work.staff } });
    const returned = await seenContract(test, work.staff, contract);
    expect(returned.state).toBe("returned");
    expect(returned.allowedActs).toEqual(expect.arrayContaining(["edit", "submit", "cancel"]));
    const content = { ...returned.content, amount: 990, clauses: [] };
    const changed = (await save(returned, content)).data;
    void (await submit(changed)).data;
    const again = await seenContract(test, work.staff, contract);
    expect(again.state).toBe("approving");
    expect(again.applications).toHaveLength(1);
    const task = (
      await test.call(todoTaskDetail, { bpdTaskId: await newestTask(test, work.leader) }, { as: work.leader })
    ).data;
    expect(task.values).toMatchObject({ amount: 990 });
    await decide("14");
    expect(await stateOf(contract)).toBe("approved");
  });

  it("is a draft again when it is taken back, or its application cancelled", async () => {
    const contract = await aLegalContract(test, work.staff);
    const { rowVersion } = (await submit(contract)).data;
    const taken = await test.call(
      takeBackLegalContract,
      { contractId: contract.contractId, rowVersion },
      { as: work.staff },
    );
    expect(taken.data.state).toBe("draft");
    const { applications } = await seenContract(test, work.staff, contract);
    const { rows } = await sql<{ instanceId: number }>`
      select instance_id from legal_contract_application where contract_id = ${contract.contractId}`.execute(
      test.database.kysely,
    );
    const cancelled = await test.call(
      cancelApply,
      { instanceId: rows[0]!.instanceId, bpdTaskId: applications[0]!.bpdTaskId! },
      { as: work.staff },
    );
    expect(cancelled.data.applyStatus).toBe("cancelled");
    const after = await seenContract(test, work.staff, contract);
    expect(after).toMatchObject({
      state: "draft",
      applications: [{ status: "cancelled", isCurrent: false }],
    });
    // And may be submitted anew, by another application.
    expect((await submit(after)).data.state).toBe("approving");
    expect(await eventsOf(contract)).toEqual([
      "created",
      "submitted",
      "recalled",
      "application_cancelled",
      "submitted",
    ]);
  });

  it("waits as a draft of the applicant's where the process asks for more than the contract says", async () => {
    // given a process that asks for a budget, and what is decided by its own organisation
    const other = await aWorkplace(test.database.kysely);
    const { definition, page } = aContractProcess("ASKS-MORE", [aField("budget", { isRequired: true })]);
    await publish(test, other, definition, page);
    await test.call(
      saveParameter,
      { name: "contractApprovalProcess", scope: "organisation", value: "ASKS-MORE" },
      { as: other.admin },
    );
    const contract = await aLegalContract(test, other.staff);
    // when
    const { contractId, rowVersion } = contract;
    const prepared = (await test.call(submitLegalContract, { contractId, rowVersion }, { as: other.staff }))
      .data;
    // then
    expect(prepared).toMatchObject({ state: "draft", rowVersion });
    const bpdTaskId = prepared.bpdTaskId!;
    const draft = (await test.call(todoTaskDetail, { bpdTaskId }, { as: other.staff })).data;
    expect(draft.values).toMatchObject({ party: "出租方", amount: 1200 });
    // then whoever may not submit the contract meanwhile is told why
    expect(await seenContract(test, other.admin, contract)).toMatchObject({
      applications: [{ status: "draft", isCurrent: true, mayOpen: false, bpdTaskId: null }],
      allowedActs: ["edit"],
    });
    // when it says something else than the contract
    const { instanceId } = draft.instance;
    const save = async (data: object) =>
      test.call(saveApplyInfo, { instanceId, bpdTaskId, data: JSON.stringify(data) }, { as: other.staff });
    const send = async () =>
      test.call(submitApply, { bpdTaskId, applyUser: other.staff, instanceId }, { as: other.staff });
    void (await save({ budget: "办公费", amount: 1 })).data;
    const refused = await send();
    expect(refused.body.code).toBe(errorCatalogue.contractDiffers.code);
    expect(refused.body.params).toMatchObject({ fields: "amount" });
    expect((await seenContract(test, other.staff, contract)).state).toBe("draft");
    // when it says the same
    void (await save({ amount: 1200 })).data;
    expect((await send()).data.applyStatus).toBe("running");
    expect(await seenContract(test, other.staff, contract)).toMatchObject({ state: "approving" });
  });

  it("is not approved by other bytes than those of its text", async () => {
    const contract = await aLegalContract(test, work.staff);
    void (await submit(contract)).data;
    await decide("15", { backTo: { taskId: "apply", userCode: work.staff } });
    const { applications } = await seenContract(test, work.staff, contract);
    const bpdTaskId = applications[0]!.bpdTaskId!;
    const { instance } = (await test.call(todoTaskDetail, { bpdTaskId }, { as: work.staff })).data;
    const another = await anUploadedFile(
      test,
      work.staff,
      "合同正文.pdf",
      Buffer.concat([contents.pdf, Buffer.from("\n")]),
    );
    const data = JSON.stringify({ attachments: [another] });
    void (
      await test.call(saveApplyInfo, { instanceId: instance.instanceId, bpdTaskId, data }, { as: work.staff })
    ).data;
    const refused = await test.call(
      submitApply,
      { bpdTaskId, applyUser: work.staff, instanceId: instance.instanceId },
      { as: work.staff },
    );
    expect(refused.body).toMatchObject({
      code: errorCatalogue.contractDiffers.code,
      params: { fields: "合同正文.pdf" },
    });
    expect(await stateOf(contract)).toBe("returned");
  });

  it("is rejected with its application, and may be changed and submitted anew", async () => {
    const other = await aWorkplace(test.database.kysely);
    const { definition, page } = aContractProcess("MAY-SAY-NO");
    const saidNo = { sequence: 2, toTaskId: "END", transExpression: "", on: "rejected" } as const;
    const tasks = definition.tasks.map((task) =>
      task.taskId === "leader"
        ? { ...task, mayReject: true, transitions: [...(task.transitions ?? []), saidNo] }
        : task,
    );
    await publish(test, other, { ...definition, tasks }, page);
    await test.call(
      saveParameter,
      { name: "contractApprovalProcess", scope: "organisation", value: "MAY-SAY-NO" },
      { as: other.admin },
    );
    // Somebody else is responsible, and hears what became of it.
    const contract = await aLegalContract(test, other.staff, { responsible: other.colleague });
    const { contractId, rowVersion } = contract;
    void (await test.call(submitLegalContract, { contractId, rowVersion }, { as: other.staff })).data;
    const bpdTaskId = await newestTask(test, other.leader);
    const rejecting = { bpdTaskId, actionCode: "29", reject: true, approveComments: "不同意" } as const;
    void (await test.call(submitApprove, rejecting, { as: other.leader })).data;
    const rejected = await seenContract(test, other.staff, contract);
    expect(rejected).toMatchObject({
      state: "rejected",
      applications: [{ result: "rejected", isCurrent: false }],
    });
    expect(rejected.allowedActs).toEqual(expect.arrayContaining(["edit", "submit"]));
    const notices = (await test.call(noticeTasks, {}, { as: other.colleague })).data.rows;
    expect(notices).toMatchObject([{ kind: "contract_rejected", contractId }]);
  });
});

describe("an approved contract", () => {
  it("is sealed once its application for the seal is complete, and stays approved where that is cancelled", async () => {
    // given a process for seals that asks where they go
    const other = await aWorkplace(test.database.kysely);
    const of = (name: string, value: string) =>
      test.call(saveParameter, { name, scope: "organisation", value }, { as: other.admin });
    const { definition, page } = aContractProcess("SEAL-IT", [aField("stampReason", { isRequired: true })]);
    await publish(test, other, definition, page);
    await of("contractSealProcess", "SEAL-IT");
    const contract = await approvedContract(test, other);
    // when
    const { contractId, rowVersion } = contract;
    const as = other.staff;
    const prepared = (await test.call(sealLegalContract, { contractId, rowVersion }, { as })).data;
    // then
    expect(prepared.state).toBe("approved");
    const first = (await test.call(todoTaskDetail, { bpdTaskId: prepared.bpdTaskId! }, { as })).data;
    expect(first.values).toMatchObject({
      stampReason: "办公楼租赁合同",
      attachments: [{ fileName: "合同正文.pdf" }],
    });
    expect(first.instance.legalContract).toMatchObject({ contractId });
    const { instanceId } = first.instance;
    void (await test.call(cancelApply, { instanceId, bpdTaskId: prepared.bpdTaskId! }, { as })).data;
    expect(await seenContract(test, as, contract)).toMatchObject({
      state: "approved",
      applications: [{ purpose: "sealing", isCurrent: false }],
    });
    // when it is prepared anew, submitted and approved
    const again = (await test.call(sealLegalContract, { contractId, rowVersion }, { as })).data;
    const second = (await test.call(todoTaskDetail, { bpdTaskId: again.bpdTaskId! }, { as })).data;
    const submitted = { bpdTaskId: again.bpdTaskId!, applyUser: as, instanceId: second.instance.instanceId };
    void (await test.call(submitApply, submitted, { as })).data;
    expect((await seenContract(test, as, contract)).allowedActs).not.toContain("seal");
    const bpdTaskId = await newestTask(test, other.leader);
    const approving = { bpdTaskId, actionCode: "14", approveComments: "同意" } as const;
    void (await test.call(submitApprove, approving, { as: other.leader })).data;
    // then
    const sealed = await seenContract(test, as, contract);
    expect(sealed.state).toBe("sealed");
    expect(sealed.events.map(({ kind }) => kind).toReversed()).toEqual([
      "created",
      "sealing_prepared",
      "sealing_ended",
      "sealing_prepared",
      "sealing_submitted",
      "sealed",
    ]);
  });

  it("says what was changed of it in its approval", async () => {
    const other = await aWorkplace(test.database.kysely);
    const { definition, page } = aContractProcess("CHANGES-IT");
    const tasks = definition.tasks.map((task) =>
      task.taskId === "leader" ? { ...task, fieldRights: { amount: "write" as const } } : task,
    );
    await publish(test, other, { ...definition, tasks }, page);
    await test.call(
      saveParameter,
      { name: "contractApprovalProcess", scope: "organisation", value: "CHANGES-IT" },
      { as: other.admin },
    );
    const contract = await aLegalContract(test, other.staff);
    const { contractId, rowVersion } = contract;
    void (await test.call(submitLegalContract, { contractId, rowVersion }, { as: other.staff })).data;
    const bpdTaskId = await newestTask(test, other.leader);
    const approving = { bpdTaskId, actionCode: "14", approveComments: "同意", data: { amount: 1 } } as const;
    void (await test.call(submitApprove, approving, { as: other.leader })).data;
    const approved = await seenContract(test, other.staff, contract);
    expect(approved).toMatchObject({ state: "approved", content: { amount: 1200 } });
    expect(approved.events[0]).toMatchObject({ kind: "approved", params: { differing: "amount" } });
  });

  it("is read by whoever decides on it, and led to from its application", async () => {
    const contract = await aLegalContract(test, work.staff);
    expect((await test.call(legalContractDetail, pick(contract), { as: work.leader })).status).toBe(404);
    void (await submit(contract)).data;
    const bpdTaskId = await newestTask(test, work.leader);
    const { instance } = (await test.call(todoTaskDetail, { bpdTaskId }, { as: work.leader })).data;
    expect(instance.legalContract).toMatchObject({ contractId: contract.contractId });
    const seen = (await test.call(legalContractDetail, pick(contract), { as: work.leader })).data;
    expect(seen.allowedActs).toEqual([]);
    await decide("14");
  });
});

describe("a contract that cannot be submitted", () => {
  it("says by place what it lacks", async () => {
    const contract = await aLegalContract(test, work.staff, {
      documents: [],
      amount: 100,
      endsOn: "2026-01-01",
      parties: [],
      instalments: [
        { dueOn: "2026-04-01", amount: 60, condition: "" },
        { dueOn: null, amount: 39.99, condition: "" },
      ],
    });
    const { body, status } = await submit(contract);
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {}).toSorted()).toEqual([
      "documents",
      "endsOn",
      "instalments",
      "instalments[1].dueOn",
      "parties",
    ]);
    expect(body.errors?.["instalments"]).toContain("99.99");
  });

  it("is refused where its process is missing, and nothing of it stays", async () => {
    const other = await aWorkplace(test.database.kysely);
    const contract = await aLegalContract(test, other.staff);
    const { contractId, rowVersion } = contract;
    const refused = await test.call(submitLegalContract, { contractId, rowVersion }, { as: other.staff });
    expect(refused.body.code).toBe(errorCatalogue.contractProcessMissing.code);
    expect(await seenContract(test, other.staff, contract)).toMatchObject({ state: "draft", rowVersion });
  });

  it("is refused as it was changed meanwhile, or twice at once", async () => {
    const contract = await aLegalContract(test, work.staff);
    const content = contractContent(work.staff, {
      documents: (await seenContract(test, work.staff, contract)).content.documents,
      title: "另一个名称",
    });
    const changed = (await save(contract, content)).data;
    expect((await submit(contract)).body.code).toBe(errorCatalogue.legalContractChanged.code);
    const both = await Promise.all([submit(changed), submit(changed)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await seenContract(test, work.staff, contract)).applications).toHaveLength(1);
  });
});

describe("two processes on one database", () => {
  it("take a contract along once, whichever decides", async () => {
    const second = await openDatabase({ url: database.url });
    const elsewhere = await startTestApp({ database: second });
    try {
      const contract = await aLegalContract(test, work.staff);
      void (await submit(contract)).data;
      const bpdTaskId = await newestTask(test, work.leader);
      const approve = (app: TestApp) =>
        app.call(
          submitApprove,
          { bpdTaskId, actionCode: "14", approveComments: "同意" },
          { as: work.leader },
        );
      const answers = await Promise.all([approve(test), approve(elsewhere)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(await stateOf(contract)).toBe("approved");
      expect((await eventsOf(contract)).filter((kind) => kind === "approved")).toHaveLength(1);
    } finally {
      await elsewhere.close();
      await second.close();
    }
  });
});

describe("a decision that breaks off", () => {
  it("leaves the contract where it was, and moves it when it is made again", async () => {
    const isBroken = { now: false };
    const breaking = await startTestApp({
      database: database.database,
      ports: {
        live: {
          announceTo: () => {
            if (isBroken.now) throw new Error("killed");
          },
          announceToAll: () => undefined,
        },
      },
    });
    try {
      const contract = await aLegalContract(test, work.staff);
      void (await submit(contract)).data;
      const bpdTaskId = await newestTask(test, work.leader);
      const approve = () =>
        breaking.call(
          submitApprove,
          { bpdTaskId, actionCode: "14", approveComments: "同意" },
          { as: work.leader },
        );
      isBroken.now = true;
      expect((await approve()).status).toBe(500);
      expect(await stateOf(contract)).toBe("approving");
      expect(await eventsOf(contract)).toEqual(["created", "submitted"]);
      isBroken.now = false;
      expect((await approve()).status).toBe(200);
      expect(await stateOf(contract)).toBe("approved");
      expect(await eventsOf(contract)).toEqual(["created", "submitted", "approved"]);
    } finally {
      await breaking.close();
    }
  });
});

const pick = ({ contractId }: MadeContract) => ({ contractId });

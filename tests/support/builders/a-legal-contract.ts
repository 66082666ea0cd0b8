import { sql } from "kysely";
import { legalContractDetail, saveLegalContract } from "#contract/calls/legal-contract.ts";
import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import type { FormComponent, FormPage } from "#contract/shapes/form-page.ts";
import type { LegalContractContent } from "#contract/shapes/legal-contract.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import type { TestApp } from "../app.ts";
import { anUploadedFile } from "./a-file.ts";
import { aField, aNumber, aPage, aProcess, aStart, aTable, aTask } from "./a-process.ts";
import type { Workplace } from "./a-workplace.ts";

/** The process that approves contracts where nobody says another: the group leader decides, and may say no. */
export function aContractProcess(
  processId = "CONTRACT",
  more: readonly FormComponent[] = [],
): { definition: ProcessDefinition; page: FormPage } {
  const leader = aTask("leader", {
    assignedType: "groupLeader",
    taskAssigned: "",
    taskRunWay: "any",
    taskHour: 8,
  });
  const day = { componentType: ComponentType.date, componentDataType: ComponentDataType.date };
  const page = {
    ...aPage(
      aField("contractNo"),
      aField("party", { isRequired: true }),
      aNumber("amount", { isRequired: true, componentType: ComponentType.money }),
      aField("signDate", day),
      aTable(
        "clauses",
        aField("clauseTitle"),
        aField("clauseText", { componentType: ComponentType.textArea }),
      ),
      aField("attachments", {
        isRequired: true,
        componentType: ComponentType.attachment,
        componentDataType: ComponentDataType.list,
      }),
      ...more,
    ),
    pageId: processId,
  };
  const definition = aProcess([aStart("leader"), leader], {
    processId,
    processName: "合同审批",
    processTypeId: "personnel",
    pageId: processId,
  });
  return { definition, page };
}

/** A contract that lacks nothing; what a test is about goes into `given`. */
export function contractContent(
  responsible: string,
  given: Partial<LegalContractContent> = {},
): LegalContractContent {
  const party = { registrationNo: "", representative: "", contact: "" };
  return {
    contractNo: "",
    title: "办公楼租赁合同",
    kind: "lease",
    direction: "pay",
    amount: 1200,
    currency: "CNY",
    signedOn: null,
    beginsOn: "2026-03-01",
    endsOn: "2027-02-28",
    summary: "",
    responsible,
    participants: [],
    parties: [
      { ...party, partyRole: "first", isOwn: true, partyName: "本公司" },
      { ...party, partyRole: "second", isOwn: false, partyName: "出租方" },
    ],
    instalments: [],
    clauses: [{ clauseTitle: "付款", clauseText: "按季度预付。" }],
    documents: [],
    annexes: [],
    reminders: [],
    ...given,
  };
}

/** A contract as its row version tells it from others. */
export interface MadeContract {
  contractId: number;
  rowVersion: number;
}

/** A stored draft of somebody's that could be submitted, with a PDF as its text. */
export async function aLegalContract(
  app: TestApp,
  as: string,
  given: Partial<LegalContractContent> = {},
): Promise<MadeContract> {
  const documents = given.documents ?? [await anUploadedFile(app, as, "合同正文.pdf")];
  const content = contractContent(as, { ...given, documents });
  return (await app.call(saveLegalContract, { content }, { as })).data;
}

/** A contract as somebody sees it. */
export async function seenContract(
  app: TestApp,
  as: string,
  { contractId }: Pick<MadeContract, "contractId">,
) {
  return (await app.call(legalContractDetail, { contractId }, { as })).data;
}

/** Sets the contract as if it had been approved outside: for what comes after that. */
export async function approvedContract(
  app: TestApp,
  work: Pick<Workplace, "staff" | "leader">,
  given: Partial<LegalContractContent> = {},
): Promise<MadeContract> {
  const contract = await aLegalContract(app, work.staff, given);
  await sql`update legal_contract set state = 'approved' where contract_id = ${contract.contractId}`.execute(
    app.database.kysely,
  );
  return contract;
}

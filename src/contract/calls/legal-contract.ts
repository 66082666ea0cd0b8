import { legalContractKinds, legalContractOrders, legalContractStates } from "../codes/legal-contract.ts";
import { limits } from "../limits.ts";
import { Day, LongId, nullable, oneOf, pageOf, Type, UserCode } from "../schema.ts";
import { LegalContractContent, LegalContractDetail, LegalContractRow } from "../shapes/legal-contract.ts";
import { transferFormats } from "../shapes/tables.ts";
import { defineCall } from "./define-call.ts";

/**
 * Legal contracts of the caller's organisation. Everybody may call all of these; which contracts exist for them is another
 * matter (`server/legal-contract-course/seen-contracts.ts`): administrators of the organisation and holders of the roles
 * `contract` and `legal` see all; others those they are responsible for, wrote, are named in as participants or receivers
 * of a reminder, or had a task of an application of. Acts are for administrators, the role `contract`, whoever is
 * responsible and whoever wrote it; archiving is for who may add to the archive.
 */
const ofOrganisation = { method: "POST", encoding: "json", whose: "organisation", ours: true } as const;
const write = { ...ofOrganisation, tx: "write" } as const;

/** One contract as its caller saw it: refused with `legalContractChanged` where it is another by now. */
const seen = { contractId: LongId(), rowVersion: Type.Integer({ minimum: 1 }) };
const Changed = Type.Object({
  contractId: LongId(),
  rowVersion: Type.Integer(),
  state: oneOf(legalContractStates),
});
/** The caller's task in a draft of theirs, for them to go on with; `null` where nothing is left to them. */
const Prepared = Type.Object({ ...Changed.properties, bpdTaskId: nullable(LongId()) });

const filters = {
  state: Type.Optional(oneOf(legalContractStates)),
  kind: Type.Optional(oneOf(legalContractKinds)),
  /** In number, title or the name of a party. */
  keyword: Type.Optional(Type.String({ maxLength: 100 })),
  party: Type.Optional(Type.String({ maxLength: 100 })),
  responsible: Type.Optional(UserCode()),
  /** Contracts that count on some day of this period, both included. */
  from: Type.Optional(Day()),
  to: Type.Optional(Day()),
  amountFrom: Type.Optional(Type.Number({ minimum: 0, maximum: limits.contractAmountMax })),
  amountTo: Type.Optional(Type.Number({ minimum: 0, maximum: limits.contractAmountMax })),
  /** Absent: last changed first. */
  order: Type.Optional(oneOf(legalContractOrders)),
};

export const listLegalContracts = defineCall("listLegalContracts", {
  ...ofOrganisation,
  path: "/legalContract/list",
  input: Type.Object({
    ...filters,
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
  }),
  output: pageOf(LegalContractRow),
  summary: "The legal contracts that the caller may see.",
});

export const exportLegalContracts = defineCall("exportLegalContracts", {
  method: "GET",
  path: "/legalContract/export",
  whose: "organisation",
  cost: 20,
  input: Type.Object({ ...filters, format: oneOf(transferFormats) }),
  outputKind: "file",
  ours: true,
  summary: "The legal contracts that are found, as a CSV or XLSX file.",
});

export const legalContractDetail = defineCall("legalContractDetail", {
  ...ofOrganisation,
  path: "/legalContract/detail",
  input: Type.Object({ contractId: LongId() }),
  output: LegalContractDetail,
  summary:
    "One legal contract: what it says, its applications, its history and what the caller may do with it.",
});

export const saveLegalContract = defineCall("saveLegalContract", {
  ...write,
  path: "/legalContract/save",
  bodyMaxKb: limits.jsonBodyMaxKb,
  input: Type.Object({
    /** Absent: a new one. */
    contractId: Type.Optional(LongId()),
    /** With `contractId`: the version that was changed. */
    rowVersion: Type.Optional(Type.Integer({ minimum: 1 })),
    /** Of a new one: the contract that it is a supplement to. */
    amends: Type.Optional(LongId()),
    content: LegalContractContent,
  }),
  output: Changed,
  summary: "Stores what a legal contract says, as a draft; it may lack what its submission asks for.",
});

export const submitLegalContract = defineCall("submitLegalContract", {
  ...ofOrganisation,
  path: "/legalContract/submit",
  cost: 10,
  tx: "none",
  input: Type.Object(seen),
  output: Prepared,
  summary:
    "Submits a legal contract for approval: files an application of the approval process with what the contract says. Where that asks for more, the application waits as a draft.",
});

export const takeBackLegalContract = defineCall("takeBackLegalContract", {
  ...write,
  path: "/legalContract/takeBack",
  input: Type.Object(seen),
  output: Changed,
  summary: "Takes a legal contract back as a draft: recalls its application.",
});

export const sealLegalContract = defineCall("sealLegalContract", {
  ...ofOrganisation,
  path: "/legalContract/seal",
  cost: 10,
  tx: "none",
  input: Type.Object(seen),
  output: Prepared,
  summary: "Prepares an application for the seal with the text of an approved legal contract.",
});

export const settleInstalment = defineCall("settleInstalment", {
  ...write,
  path: "/legalContract/settleInstalment",
  input: Type.Object({
    ...seen,
    /** The place of the instalment, from 1. */
    instalment: Type.Integer({ minimum: 1, maximum: limits.contractInstalmentsMax }),
    /** `null`: it is not settled after all. */
    settledOn: nullable(Day()),
  }),
  output: Changed,
  summary: "Notes when an instalment of a legal contract was settled.",
});

export const terminateLegalContract = defineCall("terminateLegalContract", {
  ...write,
  path: "/legalContract/terminate",
  input: Type.Object({
    ...seen,
    terminatedOn: Day(),
    reason: Type.String({ minLength: 1, maxLength: 500, pattern: "\\S" }),
  }),
  output: Changed,
  summary: "Ends a legal contract before its time, with the reason.",
});

export const archiveLegalContract = defineCall("archiveLegalContract", {
  ...write,
  path: "/legalContract/archive",
  input: Type.Object({
    ...seen,
    archiveNo: Type.String({ minLength: 1, maxLength: 64, pattern: "\\S" }),
    location: Type.String({ maxLength: 200 }),
    retention: oneOf(["10y", "30y", "permanent"] as const),
  }),
  output: Changed,
  summary: "Puts a legal contract into the archive: adds its record to the archive’s table.",
});

export const cancelLegalContract = defineCall("cancelLegalContract", {
  ...write,
  path: "/legalContract/cancel",
  input: Type.Object({ ...seen, reason: Type.String({ minLength: 1, maxLength: 500, pattern: "\\S" }) }),
  output: Changed,
  summary: "Gives a legal contract up that nobody has approved.",
});

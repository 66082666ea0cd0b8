// Written by npm run generate from the migrations; do not edit.
import type { Computed, Defaulted, Instant, Json, List } from "../column-kinds.ts";

export interface LegalContractTable {
  contractId: Computed<number>;
  organId: number;
  contractNo: string;
  title: string;
  kind: string;
  state: Defaulted<string>;
  direction: string;
  amount: number | null;
  currency: string;
  signedOn: string | null;
  beginsOn: string | null;
  endsOn: string | null;
  summary: Defaulted<string>;
  responsible: string;
  participants: Defaulted<List<string>>;
  amends: number | null;
  terminatedOn: string | null;
  terminationReason: string | null;
  archiveId: number | null;
  rowVersion: Defaulted<number>;
  createdBy: string;
  createdAt: Instant;
  updatedBy: string;
  updatedAt: Instant;
}

export interface LegalContractApplicationTable {
  instanceId: number;
  contractId: number;
  purpose: string;
  isCurrent: Defaulted<boolean>;
  createdAt: Instant;
}

export interface LegalContractClauseTable {
  contractId: number;
  clauseOrder: number;
  clauseTitle: string;
  clauseText: string;
}

export interface LegalContractEventTable {
  eventId: Computed<number>;
  contractId: number;
  at: Instant;
  userCode: string | null;
  kind: string;
  params: Defaulted<Json>;
}

export interface LegalContractFileTable {
  contractId: number;
  fileId: string;
  part: string;
  fileOrder: number;
  fileName: string;
}

export interface LegalContractInstalmentTable {
  contractId: number;
  instalmentOrder: number;
  dueOn: string | null;
  amount: number | null;
  condition: string;
  settledOn: string | null;
}

export interface LegalContractPartyTable {
  contractId: number;
  partyOrder: number;
  partyRole: string;
  isOwn: boolean;
  partyName: string;
  registrationNo: string;
  representative: string;
  contact: string;
}

export interface LegalContractRemindedTable {
  contractId: number;
  about: string;
  aboutDay: string;
  daysBefore: number;
  note: string;
  remindedAt: Instant;
}

export interface LegalContractReminderTable {
  contractId: number;
  reminderOrder: number;
  about: string;
  daysBefore: number;
  onDay: string | null;
  note: string;
  userCodes: List<string>;
}

/** What the migration creates. */
export interface LegalContractsArea {
  legalContract: LegalContractTable;
  legalContractApplication: LegalContractApplicationTable;
  legalContractClause: LegalContractClauseTable;
  legalContractEvent: LegalContractEventTable;
  legalContractFile: LegalContractFileTable;
  legalContractInstalment: LegalContractInstalmentTable;
  legalContractParty: LegalContractPartyTable;
  legalContractReminded: LegalContractRemindedTable;
  legalContractReminder: LegalContractReminderTable;
}

import {
  contractApplicationPurposes,
  contractCurrencies,
  legalContractActs,
  legalContractEvents,
  legalContractKinds,
  legalContractStates,
  partyRoles,
  paymentDirections,
  reminderSubjects,
} from "../codes/legal-contract.ts";
import { applicationResults, instanceStatuses } from "../codes/instance-status.ts";
import { limits } from "../limits.ts";
import { Day, FormValues, Instant, LongId, nullable, oneOf, type Static, Type, UserCode } from "../schema.ts";
import { NamedFile } from "./named-file.ts";

const Line = (maxLength: number) => Type.String({ maxLength });
/** In units of the currency, with at most two decimals (spec §9). */
const Amount = () => Type.Number({ minimum: 0, maximum: limits.contractAmountMax });
const UserCodes = () => Type.Array(UserCode(), { maxItems: limits.contractPeopleMax });
const Files = () => Type.Array(NamedFile, { maxItems: limits.contractFilesMax });

/** Somebody who signs. A draft may lack anything but the list itself. */
export const LegalContractParty = Type.Object({
  partyRole: oneOf(partyRoles),
  /** It is the organisation itself. */
  isOwn: Type.Boolean(),
  partyName: Line(200),
  /** Of a company, as its register has it. */
  registrationNo: Line(64),
  representative: Line(100),
  contact: Line(200),
});
export type LegalContractParty = Static<typeof LegalContractParty>;

/** A payment, in the order they are agreed. */
export const LegalContractInstalment = Type.Object({
  dueOn: nullable(Day()),
  amount: nullable(Amount()),
  /** What it waits for. */
  condition: Line(500),
});
export type LegalContractInstalment = Static<typeof LegalContractInstalment>;

export const LegalContractClause = Type.Object({
  clauseTitle: Line(200),
  clauseText: Line(limits.contractClauseMaxCharacters),
});
export type LegalContractClause = Static<typeof LegalContractClause>;

/** Tells the responsible person, and whom it names besides, some days before. */
export const LegalContractReminder = Type.Object({
  about: oneOf(reminderSubjects),
  daysBefore: Type.Integer({ minimum: 0, maximum: 365 }),
  /** Of one about a day of its own. */
  onDay: nullable(Day()),
  note: Line(500),
  userCodes: UserCodes(),
});
export type LegalContractReminder = Static<typeof LegalContractReminder>;

/** What a legal contract says, as somebody writes it. */
export const LegalContractContent = Type.Object({
  /** Empty: the organisation's next number. */
  contractNo: Line(64),
  title: Type.String({ minLength: 1, maxLength: limits.titleMaxCharacters, pattern: "\\S" }),
  kind: oneOf(legalContractKinds),
  direction: oneOf(paymentDirections),
  /** `null`: none is agreed. */
  amount: nullable(Amount()),
  currency: oneOf(contractCurrencies),
  signedOn: nullable(Day()),
  beginsOn: nullable(Day()),
  /** `null`: without an end. */
  endsOn: nullable(Day()),
  summary: Line(limits.opinionMaxCharacters),
  responsible: UserCode(),
  /** Who may read it besides. */
  participants: UserCodes(),
  parties: Type.Array(LegalContractParty, { maxItems: limits.contractPartiesMax }),
  instalments: Type.Array(LegalContractInstalment, { maxItems: limits.contractInstalmentsMax }),
  clauses: Type.Array(LegalContractClause, { maxItems: limits.contractClausesMax }),
  /** The text of the contract. */
  documents: Files(),
  annexes: Files(),
  reminders: Type.Array(LegalContractReminder, { maxItems: limits.contractRemindersMax }),
});
export type LegalContractContent = Static<typeof LegalContractContent>;

const Named = Type.Object({ userCode: Type.String(), realName: Type.String() });

/** Another contract, as far as it is named; its title only to who may read it. */
const Related = Type.Object({
  contractId: LongId(),
  contractNo: Type.String(),
  title: nullable(Type.String()),
  state: oneOf(legalContractStates),
});

export const LegalContractRow = Type.Object({
  contractId: LongId(),
  contractNo: Type.String(),
  title: Type.String(),
  kind: oneOf(legalContractKinds),
  state: oneOf(legalContractStates),
  direction: oneOf(paymentDirections),
  /** Names of those who are not the organisation. */
  parties: Type.Array(Type.String()),
  amount: nullable(Type.Number()),
  currency: oneOf(contractCurrencies),
  beginsOn: nullable(Day()),
  endsOn: nullable(Day()),
  responsible: Named,
  /** The first instalment that is not settled, while the contract counts. */
  nextDueOn: nullable(Day()),
  /** It is a supplement. */
  isSupplement: Type.Boolean(),
  updatedAt: Instant(),
});
export type LegalContractRow = Static<typeof LegalContractRow>;

/** An application of a contract. What somebody may not read of it is left out. */
export const LegalContractApplication = Type.Object({
  purpose: oneOf(contractApplicationPurposes),
  applyId: Type.String(),
  status: oneOf(instanceStatuses),
  result: nullable(oneOf(applicationResults)),
  processName: Type.String(),
  /** It is the one that decides; a former one was cancelled or rejected. */
  isCurrent: Type.Boolean(),
  mayOpen: Type.Boolean(),
  /** The caller's own task in it that waits to be submitted. */
  bpdTaskId: nullable(LongId()),
});

export const LegalContractEvent = Type.Object({
  at: Instant(),
  kind: oneOf(legalContractEvents),
  /** `null`: nobody did it. */
  actor: nullable(Named),
  /** What the sentence names. */
  params: FormValues(),
});
export type LegalContractEvent = Static<typeof LegalContractEvent>;

export const LegalContractDetail = Type.Object({
  contractId: LongId(),
  rowVersion: Type.Integer(),
  state: oneOf(legalContractStates),
  content: LegalContractContent,
  /** When each instalment was settled, in their order. */
  settledOn: Type.Array(nullable(Day())),
  /** Everybody the contract names, as the reader may know them. */
  people: Type.Array(Named),
  createdBy: Named,
  createdAt: Instant(),
  updatedAt: Instant(),
  amends: nullable(Related),
  supplements: Type.Array(Related),
  applications: Type.Array(LegalContractApplication),
  /** Latest first. */
  events: Type.Array(LegalContractEvent),
  terminatedOn: nullable(Day()),
  terminationReason: nullable(Type.String()),
  /** Its record in the archive. */
  archive: nullable(
    Type.Object({
      archiveId: LongId(),
      archiveNo: Type.String(),
      location: Type.String(),
      archivedOn: nullable(Day()),
      /** The caller may open the record. */
      mayOpen: Type.Boolean(),
    }),
  ),
  allowedActs: Type.Array(oneOf(legalContractActs)),
});
export type LegalContractDetail = Static<typeof LegalContractDetail>;

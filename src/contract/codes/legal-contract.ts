/** What a legal contract is about. The demonstration's form of the approval has the same values. */
export const legalContractKinds = ["purchase", "service", "lease", "cooperation", "other"] as const;
export type LegalContractKind = (typeof legalContractKinds)[number];

/**
 * How a legal contract stands. `draft` also after its application was recalled or cancelled; `returned`: its applicant was
 * asked to change it; `cancelled`: it was given up before anybody approved it.
 */
export const legalContractStates = [
  "draft",
  "approving",
  "returned",
  "rejected",
  "approved",
  "sealed",
  "expired",
  "terminated",
  "archived",
  "cancelled",
] as const;
export type LegalContractState = (typeof legalContractStates)[number];

/** While it stands so its text may be changed; afterwards a supplement changes it. */
export const editableContractStates: readonly LegalContractState[] = ["draft", "returned", "rejected"];

/** It counts: dates are kept, instalments fall due. An archived one may count as well (`isContractInForce`). */
export const contractStatesInForce: readonly LegalContractState[] = ["approved", "sealed"];

/** Who pays; `none` where no money goes either way. */
export const paymentDirections = ["pay", "receive", "none"] as const;
export type PaymentDirection = (typeof paymentDirections)[number];

/** ISO 4217; of the last no parts are written. */
export const contractCurrencies = ["CNY", "HKD", "USD", "EUR", "GBP", "JPY"] as const;
export type ContractCurrency = (typeof contractCurrencies)[number];

/** The part somebody has in a contract. */
export const partyRoles = ["first", "second", "third", "guarantor"] as const;
export type PartyRole = (typeof partyRoles)[number];

/** What a reminder counts its days from: the end of the contract, every instalment that is not settled, a day of its own. */
export const reminderSubjects = ["end", "instalment", "day"] as const;
export type ReminderSubject = (typeof reminderSubjects)[number];

/** What an application of a contract is for. */
export const contractApplicationPurposes = ["approval", "sealing"] as const;
export type ContractApplicationPurpose = (typeof contractApplicationPurposes)[number];

/** What somebody may do with a contract, as its details answer it. */
export const legalContractActs = [
  "edit",
  "submit",
  "takeBack",
  "seal",
  "amend",
  "settle",
  "terminate",
  "archive",
  "cancel",
] as const;
export type LegalContractAct = (typeof legalContractActs)[number];

/** What the history of a contract says happened. */
export const legalContractEvents = [
  "created",
  "changed",
  "prepared",
  "submitted",
  "recalled",
  "returned",
  "rejected",
  "approved",
  "application_cancelled",
  "sealing_prepared",
  "sealing_submitted",
  "sealing_ended",
  "sealed",
  "amended",
  "settled",
  "unsettled",
  "reminded",
  "expired",
  "terminated",
  "archived",
  "cancelled",
] as const;
export type LegalContractEventKind = (typeof legalContractEvents)[number];

/** How a list of contracts may be ordered; `-` turns it round. */
export const legalContractOrders = [
  "-updatedAt",
  "contractNo",
  "title",
  "endsOn",
  "-endsOn",
  "amount",
  "-amount",
] as const;
export type LegalContractOrder = (typeof legalContractOrders)[number];

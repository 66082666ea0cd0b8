import type { FieldProblem } from "#contract/errors/refusal.ts";
import type {
  LegalContractClause,
  LegalContractContent,
  LegalContractInstalment,
  LegalContractParty,
  LegalContractReminder,
} from "#contract/shapes/legal-contract.ts";
import { readNumber } from "../fields/index.ts";
import type { ComboboxOption } from "../kit/index.ts";

/** What an entry of a list is told apart by while it is written. */
type Keyed<Entry> = Entry & { key: number };

export type EnteredParty = Keyed<LegalContractParty>;
export type EnteredClause = Keyed<LegalContractClause>;
export type EnteredInstalment = Keyed<Omit<LegalContractInstalment, "amount"> & { amount: string }>;
export type EnteredReminder = Keyed<
  Omit<LegalContractReminder, "daysBefore" | "userCodes"> & { daysBefore: string; people: ComboboxOption[] }
>;

/** A contract as it is being written: amounts as they are typed, people with their names. */
export interface EnteredContract
  extends Omit<
    LegalContractContent,
    "amount" | "responsible" | "participants" | "parties" | "clauses" | "instalments" | "reminders"
  > {
  amount: string;
  responsible: ComboboxOption | undefined;
  participants: ComboboxOption[];
  parties: EnteredParty[];
  clauses: EnteredClause[];
  instalments: EnteredInstalment[];
  reminders: EnteredReminder[];
}

let lastKey = 0;
/** A key that no entry has. */
export function newKey(): number {
  lastKey += 1;
  return lastKey;
}

const keyed = <Entry extends object>(entry: Entry): Keyed<Entry> => ({ ...entry, key: newKey() });
const withoutKey = <Entry extends { key: number }>({ key: _key, ...entry }: Entry) => entry;

/** What a new contract begins with: the organisation and one other as its parties. */
export function emptyContract(responsible: string): LegalContractContent {
  const party = { partyName: "", registrationNo: "", representative: "", contact: "" };
  return {
    contractNo: "",
    title: "",
    kind: "purchase",
    direction: "pay",
    amount: null,
    currency: "CNY",
    signedOn: null,
    beginsOn: null,
    endsOn: null,
    summary: "",
    responsible,
    participants: [],
    parties: [
      { ...party, partyRole: "first", isOwn: true },
      { ...party, partyRole: "second", isOwn: false },
    ],
    instalments: [],
    clauses: [],
    documents: [],
    annexes: [],
    reminders: [],
  };
}

/** Stored content as it is entered, with the names of its people. */
export function enteredOf(
  content: LegalContractContent,
  people: readonly { userCode: string; realName: string }[],
): EnteredContract {
  const option = (value: string): ComboboxOption => ({
    value,
    label: people.find(({ userCode }) => userCode === value)?.realName ?? value,
  });
  return {
    ...content,
    amount: typed(content.amount),
    responsible: option(content.responsible),
    participants: content.participants.map(option),
    parties: content.parties.map(keyed),
    clauses: content.clauses.map(keyed),
    instalments: content.instalments.map((each) => keyed({ ...each, amount: typed(each.amount) })),
    reminders: content.reminders.map(({ daysBefore, userCodes, ...each }) =>
      keyed({ ...each, daysBefore: String(daysBefore), people: userCodes.map(option) }),
    ),
  };
}

/** What this browser kept of a contract, to be written on: its entries are told apart from those of now. */
export function enteredAgain(kept: EnteredContract): EnteredContract {
  const again = <Entry extends object>(entries: readonly Entry[]) =>
    entries.map((entry) => ({ ...entry, key: newKey() }));
  return {
    ...kept,
    parties: again(kept.parties),
    clauses: again(kept.clauses),
    instalments: again(kept.instalments),
    reminders: again(kept.reminders),
  };
}

function typed(amount: number | null): string {
  return amount === null ? "" : String(amount);
}

/** What was entered as calls take it, and by place what cannot be read as a number; that counts as nothing meanwhile. */
export function contentOf(entered: EnteredContract): {
  content: LegalContractContent;
  unreadable: Record<string, FieldProblem>;
} {
  const unreadable: Record<string, FieldProblem> = {};
  const numberAt = (place: string, text: string): number | null => {
    if (text.trim() === "") return null;
    const number = readNumber(text);
    if (number === undefined || !Number.isFinite(number)) {
      unreadable[place] = { problem: "notANumber" };
      return null;
    }
    return number;
  };
  const content: LegalContractContent = {
    ...entered,
    amount: numberAt("amount", entered.amount),
    responsible: entered.responsible?.value ?? "",
    participants: entered.participants.map(({ value }) => value),
    parties: entered.parties.map(withoutKey),
    clauses: entered.clauses.map(withoutKey),
    instalments: entered.instalments.map(({ key: _key, amount, ...each }, at) => ({
      ...each,
      amount: numberAt(`instalments[${at}].amount`, amount),
    })),
    reminders: entered.reminders.map(({ key: _key, daysBefore, people, ...each }, at) => ({
      ...each,
      onDay: each.about === "day" ? each.onDay : null,
      daysBefore: numberAt(`reminders[${at}].daysBefore`, daysBefore) ?? 0,
      userCodes: people.map(({ value }) => value),
    })),
  };
  if (entered.responsible === undefined) unreadable["responsible"] = { problem: "onePersonRequired" };
  return { content, unreadable };
}

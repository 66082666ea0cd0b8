import type { FieldProblem } from "../../errors/refusal.ts";
import type { LegalContractContent } from "../../shapes/legal-contract.ts";
import { instalmentSum } from "./instalment-sum.ts";

type Problems = Record<string, FieldProblem>;

const required: FieldProblem = { problem: "required" };
const isBlank = (text: string) => text.trim() === "";

/**
 * What a contract lacks before it can be submitted for approval, by place. The editor says it beforehand, the server has the
 * last word. Pure.
 */
export function submissionProblems(content: LegalContractContent): Problems {
  const problems: Problems = {
    ...problemsOfParties(content),
    ...problemsOfPayment(content),
    ...problemsOfText(content),
  };
  if (isBlank(content.title)) problems["title"] = required;
  if (content.beginsOn === null) problems["beginsOn"] = required;
  if (content.beginsOn !== null && content.endsOn !== null && content.endsOn < content.beginsOn)
    problems["endsOn"] = { problem: "rangeEndsBeforeItBegins" };
  for (const [at, { about, onDay }] of content.reminders.entries()) {
    if (about === "day" && onDay === null) problems[`reminders[${at}].onDay`] = required;
    if (about === "end" && content.endsOn === null)
      problems[`reminders[${at}].about`] = { problem: "contractHasNoEnd" };
    if (about === "instalment" && content.instalments.length === 0)
      problems[`reminders[${at}].about`] = { problem: "contractHasNoInstalments" };
  }
  return problems;
}

function problemsOfParties({ parties }: LegalContractContent): Problems {
  const problems: Problems = {};
  const names = new Set<string>();
  for (const [at, { partyName }] of parties.entries()) {
    const name = partyName.trim().toLocaleLowerCase();
    const place = `parties[${at}].partyName`;
    if (name === "") problems[place] = required;
    else if (names.has(name))
      problems[place] = { problem: "partyTwice", params: { party: partyName.trim() } };
    names.add(name);
  }
  if (!parties.some(({ isOwn }) => isOwn)) problems["parties"] = { problem: "ownPartyMissing" };
  else if (parties.every(({ isOwn }) => isOwn)) problems["parties"] = { problem: "otherPartyMissing" };
  return problems;
}

function problemsOfPayment(content: LegalContractContent): Problems {
  const { amount, direction, instalments } = content;
  const problems: Problems = {};
  for (const [at, each] of instalments.entries()) {
    if (each.dueOn === null) problems[`instalments[${at}].dueOn`] = required;
    if (each.amount === null) problems[`instalments[${at}].amount`] = required;
  }
  if (amount === null && direction !== "none") problems["amount"] = required;
  if (instalments.length === 0 || instalments.some((each) => each.amount === null)) return problems;
  const { sum, missing } = instalmentSum(content);
  if (missing !== 0)
    problems["instalments"] = {
      problem: "instalmentsDiffer",
      params: { sum: amountText(sum), amount: amountText(amount ?? 0) },
    };
  return problems;
}

function problemsOfText({ documents, clauses }: LegalContractContent): Problems {
  const problems: Problems = {};
  if (documents.length === 0) problems["documents"] = { problem: "contractTextRequired" };
  for (const [at, { clauseTitle, clauseText }] of clauses.entries()) {
    if (isBlank(clauseTitle)) problems[`clauses[${at}].clauseTitle`] = required;
    if (isBlank(clauseText)) problems[`clauses[${at}].clauseText`] = required;
  }
  return problems;
}

/** An amount as it stands on the screens: the three languages group its thousands alike. */
function amountText(amount: number): string {
  return amount.toFixed(2).replace(/\B(?=(?:\d{3})+\.)/gu, ",");
}

import type { FieldProblem } from "../../errors/refusal.ts";
import { limits } from "../../limits.ts";
import type { LegalContractContent } from "../../shapes/legal-contract.ts";
import { isCalendarDay } from "../calendar-day.ts";
import { sameFileName } from "../file-name.ts";

type Problems = Record<string, FieldProblem>;

/** Currencies without parts. */
const withoutParts: readonly string[] = ["JPY"];

/** How many decimals an amount of a currency may have (spec §9). Pure. */
export function decimalsOf(currency: string): number {
  return withoutParts.includes(currency) ? 0 : limits.numberMaxDecimals;
}

/**
 * What cannot even be stored as a draft, by place (`instalments[1].amount`): days that are none, amounts with more parts
 * than their currency has, files of one name. What is merely missing is none of it. Pure.
 */
export function draftProblems(content: LegalContractContent): Problems {
  const problems: Problems = {};
  const days: [string, string | null][] = [
    ["signedOn", content.signedOn],
    ["beginsOn", content.beginsOn],
    ["endsOn", content.endsOn],
    ...content.instalments.map(({ dueOn }, at): [string, string | null] => [
      `instalments[${at}].dueOn`,
      dueOn,
    ]),
    ...content.reminders.map(({ onDay }, at): [string, string | null] => [`reminders[${at}].onDay`, onDay]),
  ];
  for (const [place, day] of days)
    if (day !== null && !isCalendarDay(day)) problems[place] = { problem: "notADate" };
  const max = decimalsOf(content.currency);
  const amounts: [string, number | null][] = [
    ["amount", content.amount],
    ...content.instalments.map(({ amount }, at): [string, number | null] => [
      `instalments[${at}].amount`,
      amount,
    ]),
  ];
  for (const [place, amount] of amounts)
    if (amount !== null && decimalsIn(amount) > max)
      problems[place] = { problem: "tooManyDecimals", params: { max } };
  return { ...problems, ...namesakes(content) };
}

/** The shortest way to write a number says how many decimals it has. */
function decimalsIn(amount: number): number {
  return /\.(\d+)$/u.exec(String(amount))?.[1]?.length ?? 0;
}

/** Text and annexes go into one application, where no two files share a name. */
function namesakes({ documents, annexes }: LegalContractContent): Problems {
  const seen = new Set<string>();
  const problems: Problems = {};
  const files = [
    ...documents.map((file, at) => ({ ...file, place: `documents[${at}]` })),
    ...annexes.map((file, at) => ({ ...file, place: `annexes[${at}]` })),
  ];
  for (const { place, fileName } of files) {
    const name = sameFileName(fileName);
    if (seen.has(name)) problems[place] = { problem: "fileNameTwice", params: { file: fileName } };
    seen.add(name);
  }
  return problems;
}

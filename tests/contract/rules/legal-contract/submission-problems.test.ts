import { describe, expect, it } from "vitest";
import { submissionProblems } from "#contract/rules/legal-contract/submission-problems.ts";
import type { LegalContractContent } from "#contract/shapes/legal-contract.ts";
import { contractContent } from "../../../support/builders/a-legal-contract.ts";

const text = { fileId: "f", fileName: "合同.pdf" };
const complete = (given: Partial<LegalContractContent> = {}) =>
  contractContent("STAFF", { documents: [text], ...given });
const problemsOf = (given: Partial<LegalContractContent>) =>
  Object.fromEntries(
    Object.entries(submissionProblems(complete(given))).map(([place, { problem }]) => [place, problem]),
  );
const party = complete().parties[0]!;

describe("what a contract lacks before it is submitted", () => {
  it("nothing where all is there, also without an end, without clauses, without money", () => {
    expect(problemsOf({})).toEqual({});
    expect(problemsOf({ endsOn: null, clauses: [] })).toEqual({});
    expect(problemsOf({ amount: null, direction: "none" })).toEqual({});
  });

  it("a title", () => {
    expect(problemsOf({ title: "  " })).toEqual({ title: "required" });
  });

  it("one own and one other party, each named and once", () => {
    expect(problemsOf({ parties: [] })).toEqual({ parties: "ownPartyMissing" });
    expect(problemsOf({ parties: [party] })).toEqual({ parties: "otherPartyMissing" });
    const other = { ...party, isOwn: false };
    expect(problemsOf({ parties: [party, { ...other, partyName: " 本公司 " }] })).toEqual({
      "parties[1].partyName": "partyTwice",
    });
    expect(problemsOf({ parties: [party, { ...other, partyName: "  " }] })).toEqual({
      "parties[1].partyName": "required",
    });
  });

  it("instalments that are whole and add up to the amount, to the last hundredth", () => {
    const instalment = (amount: number | null, dueOn: string | null = "2026-04-01") => ({
      dueOn,
      amount,
      condition: "",
    });
    expect(problemsOf({ amount: 0.3, instalments: [instalment(0.1), instalment(0.2)] })).toEqual({});
    expect(problemsOf({ amount: 0.3, instalments: [instalment(0.1), instalment(0.21)] })).toEqual({
      instalments: "instalmentsDiffer",
    });
    expect(problemsOf({ amount: null, direction: "none", instalments: [instalment(5)] })).toEqual({
      instalments: "instalmentsDiffer",
    });
    const differing = complete({ amount: 1_234_567.5, instalments: [instalment(1_000)] });
    expect(submissionProblems(differing)["instalments"]?.params).toEqual({
      sum: "1,000.00",
      amount: "1,234,567.50",
    });
    // Which is missing is said first.
    expect(problemsOf({ amount: 10, instalments: [instalment(null, null)] })).toEqual({
      "instalments[0].dueOn": "required",
      "instalments[0].amount": "required",
    });
    expect(problemsOf({ amount: null })).toEqual({ amount: "required" });
  });

  it("days in their order, a text, whole clauses", () => {
    expect(problemsOf({ beginsOn: null })).toEqual({ beginsOn: "required" });
    expect(problemsOf({ beginsOn: "2026-02-02", endsOn: "2026-02-01" })).toEqual({
      endsOn: "rangeEndsBeforeItBegins",
    });
    expect(problemsOf({ beginsOn: "2026-02-02", endsOn: "2026-02-02" })).toEqual({});
    expect(problemsOf({ documents: [], annexes: [text] })).toEqual({ documents: "contractTextRequired" });
    expect(problemsOf({ clauses: [{ clauseTitle: " ", clauseText: "" }] })).toEqual({
      "clauses[0].clauseTitle": "required",
      "clauses[0].clauseText": "required",
    });
  });

  it("reminders of something that there is", () => {
    const reminder = { daysBefore: 1, onDay: null, note: "", userCodes: [] };
    const about = (subject: "end" | "instalment" | "day") => [{ ...reminder, about: subject }];
    expect(problemsOf({ endsOn: null, reminders: about("end") })).toEqual({
      "reminders[0].about": "contractHasNoEnd",
    });
    expect(problemsOf({ reminders: about("instalment") })).toEqual({
      "reminders[0].about": "contractHasNoInstalments",
    });
    expect(problemsOf({ reminders: about("day") })).toEqual({ "reminders[0].onDay": "required" });
    expect(problemsOf({ reminders: about("end") })).toEqual({});
  });
});

import { expect, it } from "vitest";
import { contentOf, enteredOf } from "../../../src/web/legal-contract/entered-contract.ts";
import { contractContent } from "../../support/builders/a-legal-contract.ts";

const content = contractContent("STAFF", {
  amount: 0.1,
  participants: ["OTHER"],
  instalments: [{ dueOn: null, amount: null, condition: "后" }],
  reminders: [{ about: "day", daysBefore: 3, onDay: "2026-04-01", note: "看", userCodes: ["OTHER"] }],
});
const people = [{ userCode: "STAFF", realName: "员工" }];

it("comes back as it was stored, and names its people", () => {
  const entered = enteredOf(content, people);
  expect(entered.responsible).toEqual({ value: "STAFF", label: "员工" });
  expect(entered.participants).toEqual([{ value: "OTHER", label: "OTHER" }]);
  expect(contentOf(entered)).toEqual({ content, unreadable: {} });
});

it("reads amounts as they are typed and says by place which are none", () => {
  const entered = enteredOf(content, people);
  const typed = (amount: string) =>
    contentOf({ ...entered, amount, instalments: entered.instalments.map((each) => ({ ...each, amount })) });
  expect(typed("１，２００．５０").content).toMatchObject({
    amount: 1200.5,
    instalments: [{ amount: 1200.5 }],
  });
  expect(typed(" ").content.amount).toBeNull();
  expect(Object.keys(typed("约一万").unreadable)).toEqual(["amount", "instalments[0].amount"]);
  expect(contentOf({ ...entered, responsible: undefined }).unreadable).toHaveProperty("responsible");
});

it("a reminder of the end has no day of its own", () => {
  const entered = enteredOf(content, people);
  const reminders = entered.reminders.map((each) => ({ ...each, about: "end" as const }));
  expect(contentOf({ ...entered, reminders }).content.reminders).toMatchObject([
    { about: "end", onDay: null },
  ]);
});

import { expect, it } from "vitest";
import { documentValues } from "../../../src/web/legal-contract/document-values.ts";
import { contractPlaceholders } from "#contract/documents/contract-placeholders.ts";
import type { FreeField } from "#contract/documents/free-fields.ts";
import { contractContent } from "../../support/builders/a-legal-contract.ts";

const words = {
  say: (key: string) => `[${key}]`,
  day: (day: string | null) => `day ${day}`,
  joined: (names: readonly string[]) => names.join(", "),
  responsible: "员工",
  today: "今天",
};
const content = contractContent("STAFF", {
  contractNo: "C-1",
  amount: 1200.5,
  endsOn: null,
  instalments: [{ dueOn: "2026-04-01", amount: 5, condition: "货到" }],
});
const field = (name: string, columns?: readonly string[]): FreeField =>
  ({
    name,
    type: columns === undefined ? "text" : "rows",
    ...(columns && { columns: columns.map((column) => ({ name: column, type: "text" })) }),
  }) as FreeField;

it("fills what a template asks for and nothing besides: the server refuses what it does not ask for", () => {
  const fields = [
    field("contractNo"),
    field("kind"),
    field("amount"),
    field("beginsOn"),
    field("ownParty"),
    field("otherParties"),
    field("parties", ["partyRole", "partyName"]),
    field("instalments", ["dueOn", "amount"]),
    field("unknown"),
    field("constructor"),
  ];
  expect(documentValues(content, fields, words)).toEqual({
    contractNo: "C-1",
    kind: "[kind.lease]",
    amount: 1200.5,
    beginsOn: "day 2026-03-01",
    ownParty: "本公司",
    otherParties: "出租方",
    parties: [
      { partyRole: "[partyRole.first]", partyName: "本公司" },
      { partyRole: "[partyRole.second]", partyName: "出租方" },
    ],
    instalments: [{ dueOn: "day 2026-04-01", amount: 5 }],
  });
});

it("has a value for every placeholder that templates of contracts may use", () => {
  const all = contractPlaceholders.map(({ name, columns }) =>
    field(
      name,
      columns?.map((column) => column.name),
    ),
  );
  const whole = documentValues({ ...content, endsOn: "2027-01-01", signedOn: "2026-02-01" }, all, words);
  expect(Object.keys(whole).toSorted()).toEqual(contractPlaceholders.map(({ name }) => name).toSorted());
});

it("a part that stands only where something is there is written once, or not at all", () => {
  const part = (name: string) => field(name, [name, "contractNo"]);
  expect(documentValues(content, [part("beginsOn"), part("endsOn"), part("summary")], words)).toEqual({
    beginsOn: [{ beginsOn: "day 2026-03-01", contractNo: "C-1" }],
    endsOn: [],
    summary: [],
  });
});

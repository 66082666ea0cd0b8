import { expect, it } from "vitest";
import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import { filledForm } from "#contract/rules/legal-contract/filled-form.ts";
import { contractContent } from "../../../support/builders/a-legal-contract.ts";
import { aField, aNumber, aPage, aTable } from "../../../support/builders/a-process.ts";

const content = contractContent("STAFF", {
  contractNo: "C-1",
  instalments: [{ dueOn: "2026-04-01", amount: 5, condition: "货到" }],
});
const choice = (...values: string[]) => ({
  componentType: ComponentType.select,
  candidateType: "CUSTOMIZE" as const,
  candidateJsonValue: values.map((VALUE) => ({ VALUE, TEXT: VALUE })),
});

it("fills the fields of a form that have its codes, and the columns that a sub-table has", () => {
  const page = aPage(
    aField("contractNo"),
    aField("contractType", choice("lease", "other")),
    aField("party"),
    aNumber("amount", { componentType: ComponentType.money }),
    aField("term", { componentType: ComponentType.dateRange, componentDataType: ComponentDataType.list }),
    aTable("instalments", aField("condition"), aNumber("amount")),
    aField("somethingElse"),
  );
  expect(filledForm(content, page, {})).toEqual({
    contractNo: "C-1",
    contractType: "lease",
    party: "出租方",
    amount: 1200,
    term: ["2026-03-01", "2027-02-28"],
    instalments: [{ amount: 5, condition: "货到" }],
  });
});

it("leaves out what a field cannot show, a choice does not offer, or whoever fills it in may not write", () => {
  const page = aPage(
    aField("amount"),
    aField("contractType", choice("purchase")),
    aField("party"),
    aField("contractNo"),
    aField("term", { componentType: ComponentType.dateRange }),
  );
  const rights = { party: "read", contractNo: "hide", term: "write" } as const;
  expect(filledForm({ ...content, endsOn: null }, page, rights)).toEqual({});
  expect(filledForm(content, undefined, {})).toEqual({});
});

import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, expect, it } from "vitest";
import { dayAfter } from "#contract/rules/time-zone.ts";
import type { LegalContractRow } from "#contract/shapes/legal-contract.ts";
import { startTexts } from "#web/i18n/index.ts";
import { organisationDay } from "#web/session/index.ts";
import { ContractTable } from "../../../src/web/legal-contract/contract-table.tsx";

beforeAll(() => startTexts("zh-CN", ["legal-contract"]));

const aRow = (contractId: number, nextDueOn: string | null): LegalContractRow => ({
  contractId,
  contractNo: `C-${contractId}`,
  title: `合同 ${contractId}`,
  kind: "service",
  state: "sealed",
  direction: "pay",
  amount: 100,
  currency: "CNY",
  beginsOn: null,
  endsOn: null,
  nextDueOn,
  isSupplement: false,
  parties: [],
  responsible: { userCode: "A", realName: "甲" },
  updatedAt: "2026-01-01T00:00:00Z",
});

it("says of an instalment whose day has passed that it is overdue, of one of today or later that it comes next", () => {
  // given
  const today = organisationDay();
  const rows = [aRow(1, "2026-01-31"), aRow(2, today), aRow(3, dayAfter(today)), aRow(4, null)];

  // when
  render(
    <MemoryRouter>
      <ContractTable rows={rows} title="合同" />
    </MemoryRouter>,
  );

  // then
  const [, late, ofToday, next, none] = screen.getAllByRole("row").map(({ textContent }) => textContent);
  expect(late).toMatch(/收付款已逾期（2026年1月31日）/u);
  expect([ofToday, next].map((text) => [/逾期/u.test(text!), /下次收付款/u.test(text!)])).toEqual([
    [false, true],
    [false, true],
  ]);
  expect(none).not.toMatch(/收付款/u);
});

import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aLegalContract, seenContract } from "../../support/builders/a-legal-contract.ts";
import { aWorkplace, type Workplace } from "../../support/builders/a-workplace.ts";
import { shippedSchemas } from "../../support/shipped-tables.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp({ schemas: shippedSchemas });
  work = await aWorkplace(app.database.kysely);
});
afterAll(() => app.close());
afterEach(() => {
  vi.useRealTimers();
});

it("numbers a contract of New Year's morning by the organization's year", async () => {
  // given: half past midnight in Shanghai, where the organization has its seat
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-31T16:30:00Z") });

  // when
  const contract = await aLegalContract(app, work.staff, { contractNo: "" });

  // then
  const { content } = await seenContract(app, work.staff, contract);
  expect(content.contractNo).toMatch(/^C2027-/u);
});

it("takes what a long contract says: clauses of as many characters as they may have", async () => {
  // given
  const clauses = Array.from({ length: 12 }, (_unused, at) => ({
    clauseTitle: `第${at + 1}条`,
    clauseText: "双方应当按照约定全面履行自己的义务。".repeat(500),
  }));

  // when
  const contract = await aLegalContract(app, work.staff, { clauses });

  // then
  const { content } = await seenContract(app, work.staff, contract);
  expect(content.clauses).toEqual(clauses);
});

import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { settleInstalment } from "#contract/calls/legal-contract.ts";
import { noticeTasks } from "#contract/calls/task/lists.ts";
import { type Language, languages } from "#contract/codes/language.ts";
import { openDatabase } from "#server/db/index.ts";
import { remindOfContracts } from "#server/legal-contract/index.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aLegalContract, approvedContract, seenContract } from "../../support/builders/a-legal-contract.ts";
import { aWorkplace, type Workplace } from "../../support/builders/a-workplace.ts";
import { createTestDatabase, type TestDatabase } from "../../support/test-database.ts";

let shared: TestDatabase;
let one: TestApp;
let other: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  shared = await createTestDatabase();
  const second = await openDatabase({ url: shared.url });
  one = await startTestApp({ database: shared.database });
  other = await startTestApp({ database: second });
  close = () => second.close();
});
afterAll(async () => {
  await one.close();
  await other.close();
  await close();
  await shared.drop();
});

/** Noon of a day in the organisation's time zone. */
const at = (day: string) => new Date(`${day}T04:00:00.000Z`);
const told = async (userCode: string, lang?: Language) =>
  (await one.call(noticeTasks, { pageSize: 100 }, { as: userCode, ...(lang && { lang }) })).data.rows;
const work = (): Promise<Workplace> => aWorkplace(one.database.kysely);

it("reminds once of an end, whoever and however many run at once, those it names as well", async () => {
  const { staff, leader, finance, colleague } = await work();
  const reminders = [
    { about: "end" as const, daysBefore: 30, onDay: null, note: "", userCodes: [finance, staff] },
  ];
  const contract = await approvedContract(one, { staff, leader }, { endsOn: "2026-06-30", reminders });
  await remindOfContracts(one.ports, at("2026-05-30"));
  expect(await told(staff)).toEqual([]);
  // when
  await Promise.all([
    remindOfContracts(one.ports, at("2026-05-31")),
    remindOfContracts(other.ports, at("2026-05-31")),
  ]);
  await remindOfContracts(other.ports, at("2026-06-02"));
  // then
  for (const person of [staff, finance])
    expect(await told(person)).toMatchObject([{ kind: "contract_ends", contractId: contract.contractId }]);
  expect(await told(colleague)).toEqual([]);
  // its day as each reader's language writes it
  const said = await Promise.all(languages.map(async (lang) => (await told(staff, lang))[0]?.text));
  const days = ["2026年6月30日", "ends on Jun 30, 2026", "2026/06/30"];
  expect(said).toEqual(days.map((day) => expect.stringContaining(day)));
  const { events } = await seenContract(one, staff, contract);
  expect(events.filter(({ kind }) => kind === "reminded")).toMatchObject([
    { actor: null, params: { about: "end" } },
  ]);
});

it("reminds of each instalment that is not settled, and of days of its own; of a draft nobody", async () => {
  const { staff, leader } = await work();
  const given = {
    amount: 300,
    instalments: ["2026-04-10", "2026-04-20", "2026-07-01"].map((dueOn) => ({
      dueOn,
      amount: 100,
      condition: "",
    })),
    reminders: [
      { about: "instalment" as const, daysBefore: 10, onDay: null, note: "", userCodes: [] },
      { about: "day" as const, daysBefore: 0, onDay: "2026-04-11", note: "谈续约", userCodes: [] },
    ],
  };
  const contract = await approvedContract(one, { staff, leader }, given);
  await aLegalContract(one, staff, given);
  const { contractId, rowVersion } = contract;
  void (
    await one.call(
      settleInstalment,
      { contractId, rowVersion, instalment: 1, settledOn: "2026-04-01" },
      { as: staff },
    )
  ).data;
  await remindOfContracts(one.ports, at("2026-04-11"));
  const notices = await told(staff);
  expect(notices.map(({ kind }) => kind).toSorted()).toEqual([
    "contract_instalment_due",
    "contract_reminder",
  ]);
  expect(notices.map(({ text }) => text).join(" ")).toContain("谈续约");
  await remindOfContracts(one.ports, at("2026-06-30"));
  expect(await told(staff)).toHaveLength(3);
});

it("moves what has ended to expired once, by the day of the organisation", async () => {
  const { staff, leader } = await work();
  const contract = await approvedContract(one, { staff, leader }, { endsOn: "2026-06-30" });
  await remindOfContracts(one.ports, new Date("2026-06-30T15:59:00.000Z"));
  expect((await seenContract(one, staff, contract)).state).toBe("approved");
  // Midnight of Shanghai.
  const after = new Date("2026-06-30T16:01:00.000Z");
  await Promise.all([remindOfContracts(one.ports, after), remindOfContracts(other.ports, after)]);
  const { state, events } = await seenContract(one, staff, contract);
  expect(state).toBe("expired");
  expect(events.filter(({ kind }) => kind === "expired")).toHaveLength(1);
});

it("tells nobody of a reminder whose transaction did not end", async () => {
  const { staff, leader } = await work();
  const reminders = [{ about: "end" as const, daysBefore: 5, onDay: null, note: "", userCodes: [] }];
  await approvedContract(one, { staff, leader }, { endsOn: "2026-09-30", reminders });
  const failing = {
    ...one.ports,
    live: {
      ...one.ports.live,
      announceTo: () => {
        throw new Error("killed");
      },
    },
  };
  await expect(remindOfContracts(failing, at("2026-09-28"))).rejects.toThrow("killed");
  expect(await told(staff)).toEqual([]);
  await remindOfContracts(one.ports, at("2026-09-28"));
  expect(await told(staff)).toHaveLength(1);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from legal_contract_reminded
    where about_day = '2026-09-30'`.execute(one.database.kysely);
  expect(rows).toEqual([{ n: 1 }]);
});

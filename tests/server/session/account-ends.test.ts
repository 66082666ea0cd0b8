import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { currentSession } from "#contract/calls/auth.ts";
import { addTableRow, onTable } from "#contract/calls/tables.ts";
import { noticeTasks } from "#contract/calls/task/lists.ts";
import { notifyAccountEnds } from "#server/session/index.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { dayInWords } from "../../support/written-day.ts";
import { type Account, anAccount } from "../../support/builders/account.ts";
import { aDepartment, anOrganisation } from "../../support/builders/organisation.ts";

let test: TestApp;
let place: { organId: number; deptId: number };
let admin: Account;
beforeAll(async () => {
  test = await startTestApp({ schemas: "schemas" });
  const db = test.database.kysely;
  const { organId } = await anOrganisation(db);
  place = { organId, deptId: (await aDepartment(db, { organId })).deptId };
  admin = await anAccount(db, { ...place, roles: ["admin"] });
});
afterAll(() => test.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const written = (day: string) => dayInWords(day, "en-US");
const notices = async (as: string) => (await test.call(noticeTasks, {}, { as, lang: "en-US" })).data.rows;
const shownEnd = async (as: string) => (await test.call(currentSession, {}, { as })).data.accountEnds;

describe("an account that ends soon", () => {
  it("is told to its holder and to the administrators of his organisation, once for each end", async () => {
    // given
    const [soon, later] = [inDays(5), inDays(60)];
    const db = test.database.kysely;
    const ending = await anAccount(db, { ...place, realName: "Ending", validUntil: soon });
    const lasting = await anAccount(db, { ...place, validUntil: later });
    const stranger = await anAccount(db, { roles: ["admin"] });

    // when
    await notifyAccountEnds(test.ports);
    await notifyAccountEnds(test.ports);

    // then
    expect((await notices(ending.userCode)).map(({ text }) => text)).toEqual([
      `Your account expires on ${written(soon)}. Ask an administrator to extend it if you still need it.`,
    ]);
    expect((await notices(admin.userCode)).map(({ kind, text }) => [kind, text])).toEqual([
      ["accounts_end", `1 account expires by ${written(soon)}: Ending ${ending.userCode}`],
    ]);
    expect(await notices(lasting.userCode)).toEqual([]);
    expect(await notices(stranger.userCode)).toEqual([]);
    expect([await shownEnd(ending.userCode), await shownEnd(lasting.userCode)]).toEqual([soon, null]);
  });

  it("is no more once it was extended, and told again before its new end", async () => {
    // given
    const db = test.database.kysely;
    const { userCode } = await anAccount(db, { ...place, validUntil: inDays(3) });
    await notifyAccountEnds(test.ports);
    const extend = (newValidUntil: string) =>
      test.call(
        onTable(addTableRow, "userExtendDate"),
        { userCode, newValidUntil, reason: "asked for" },
        { as: admin.userCode },
      );

    // when
    void (await extend(inDays(90))).data;
    const extended = await shownEnd(userCode);
    void (await extend(inDays(2))).data;
    await notifyAccountEnds(test.ports);

    // then
    expect(extended).toBeNull();
    expect(await shownEnd(userCode)).toBe(inDays(2));
    expect(await notices(userCode)).toHaveLength(2);
  });

  it("is told to nobody where administrators want no reminder, nor once it is closed", async () => {
    // given
    const db = test.database.kysely;
    const closed = await anAccount(db, { ...place, validUntil: inDays(1), disabled: true });
    await notifyAccountEnds(test.ports);
    const { rows } = await sql<{ told: number }>`
      select count(*)::integer as told from notification where user_code = ${closed.userCode}`.execute(db);

    // then
    expect(rows[0]?.told).toBe(0);
  });
});

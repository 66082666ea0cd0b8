import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { login } from "#contract/calls/auth.ts";
import { userOrgan } from "#contract/calls/user.ts";
import type { People } from "#engine";
import { bootstrap } from "#server/bootstrap/index.ts";
import { openDatabase } from "#server/db/index.ts";
import {
  demonstrationGroup,
  demonstrationPassword,
  hasDemonstration,
  loadDemonstration,
} from "#server/demo/index.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";
import { createTestDatabase, type TestDatabase } from "../../support/test-database.ts";

describe("the demonstration group", () => {
  let test: TestApp;
  let people: People;
  beforeAll(async () => {
    test = await startTestApp();
    await bootstrap(test.database, demonstrationPassword, "schemas");
    await loadDemonstration(test.database, []);
    people = await test.database.read((tx) => test.ports.charts.of(tx, 1_000_001));
  });
  afterAll(() => test.close());

  const named = "ADMIN PROCADMIN STAFF01 STAFF02 HEAD01 DEPUTY01 LEADER01 FINANCE01 SEAL01 LEGAL01".split(
    " ",
  );

  it.each(named)("lets %s log in to 1000001 with nothing to change first", async (userCode) => {
    // when
    const { data } = await test.call(login, {
      userCode,
      username: userCode,
      password: demonstrationPassword,
    });

    // then
    expect(data).toMatchObject({
      success: true,
      userName: userCode,
      organId: 1_000_001,
      mustChangePassword: false,
    });
    expect(data.roles).toContain("employee");
  });

  it("has about thirty accounts, each active where it logs in, each with somebody above but the chief", () => {
    // when
    const codes = demonstrationGroup.accounts.map(({ userCode }) => userCode);

    // then
    expect(codes.length).toBeGreaterThanOrEqual(28);
    expect(codes.filter((code) => !people.isActive(code))).toEqual([]);
    expect(codes.filter((code) => people.superiorOf(code) === undefined)).toEqual(["CHIEF01"]);
  });

  it("has one leader and one head for STAFF01", () => {
    // given
    const deptId = people.deptOf("STAFF01")!;

    // then
    expect(people.groupLeaders("STAFF01")).toEqual(["LEADER01"]);
    expect(people.deptHeads(deptId)).toEqual(["HEAD01"]);
    expect(people.deptHeads(people.deptOf("HEAD01")!)).toEqual(["HEAD01"]);
    expect(people.deptDeputies(deptId)).toEqual(["DEPUTY01"]);
    expect(people.deptLevel(deptId)).toBe(2);
  });

  it("has somebody for every role the product speaks of", () => {
    expect(people.withRole("finance")).toContain("FINANCE01");
    expect(people.withRole("legal")).toContain("LEGAL01");
    expect(people.withRole("seal")).toContain("SEAL01");
    expect(people.withRole("contract")).toContain("CONTRACT01");
    expect(people.withRole("process-admin")).toEqual(["PROCADMIN"]);
    expect(people.withRole("admin")).toEqual(["ADMIN"]);
    expect(people.organisationHeads()).toEqual(["CHIEF01"]);
  });

  it("has people of several organisations in four companies", async () => {
    // when
    const { data } = await test.call(userOrgan, {}, { as: "FINANCE01" });

    // then
    expect(data.userRoleOrgan.map(({ organId }) => organId)).toEqual([
      1_000_001, 1_000_002, 1_000_003, 1_000_004,
    ]);
    const company = await test.database.read((tx) => test.ports.charts.of(tx, 1_000_002));
    expect(company.headquartersHeads()).toEqual(["CHIEF01"]);
    expect(company.organisationHeads()).toEqual(["CHIEF02"]);
    expect(company.groupLeaders("STAFF01")).toEqual(["LEADER01"]);
  });

  it("has the five categories, each with a second level", async () => {
    // when
    const { rows } = await sql<{ top: string; below: number }>`
      select top.process_type_id as top, count(below.process_type_id)::integer as below
      from process_category top join process_category below on below.parent_type_id = top.process_type_id
      group by 1 order by 1`.execute(test.database.kysely);

    // then
    expect(rows.map(({ top }) => top)).toEqual(["finance", "legal", "personnel", "purchase", "seal"]);
    expect(rows.every(({ below }) => below > 0)).toBe(true);
  });
});

describe("loading the demonstration", () => {
  let own: TestDatabase;
  beforeEach(async () => {
    own = await createTestDatabase();
    await bootstrap(own.database, "Admin2026", "schemas");
  });
  afterEach(() => own.drop());

  const countAccounts = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from user_account`.execute(own.database.kysely);
    return rows[0]!.count;
  };

  it("happens once, whichever of two processes comes first", async () => {
    // given
    const other = await openDatabase({ url: own.url, poolSize: 2 });
    let parts = 0;
    const part = async (): Promise<void> => {
      parts += 1;
    };

    // when
    const loaded = await Promise.all(
      [own.database, other].map((database) => loadDemonstration(database, [part])),
    );
    const later = await loadDemonstration(own.database, [part]);

    // then
    expect(loaded.toSorted()).toEqual([false, true]);
    expect(later).toBe(false);
    expect(parts).toBe(1);
    expect(await hasDemonstration(own.database)).toBe(true);
    await other.close();
  });

  it("leaves a database alone that people use", async () => {
    // given
    await anAccount(own.database.kysely);

    // when
    const loaded = await loadDemonstration(own.database, []);

    // then
    expect(loaded).toBe(false);
    expect(await countAccounts()).toBe(2);
  });

  it("is all or nothing", async () => {
    // given
    const failing = async (): Promise<void> => {
      throw new Error("no example");
    };

    // when
    const loading = loadDemonstration(own.database, [failing]);

    // then
    await expect(loading).rejects.toThrow("no example");
    expect(await countAccounts()).toBe(1);
    expect(await hasDemonstration(own.database)).toBe(false);
  });
});

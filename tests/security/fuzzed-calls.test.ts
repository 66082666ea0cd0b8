import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkoutDir } from "#server/checkout.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aMarkedCompany, type MarkedCompany } from "../support/builders/a-marked-company.ts";
import { anAccount, aRoleHolder } from "../support/builders/account.ts";
import { fuzzedRequests } from "./fuzzed-requests.ts";

/** So many requests each caller makes; with more a longer look: `FUZZED=20000`. */
const requests = Number(process.env["FUZZED"] ?? 400);
const seed = Number(process.env["FUZZ_SEED"] ?? 20_261_122);

let test: TestApp;
let company: MarkedCompany;
beforeAll(async () => {
  test = await startTestApp({ schemas: `${checkoutDir}/schemas` });
  const db = test.database.kysely;
  await sql`insert into process_category (process_type_id, type_name) values ('personnel', '人事')`.execute(
    db,
  );
  company = await aMarkedCompany(test, { mark: "QF0X", organId: 7_300_003 });
  await anAccount(db, { userCode: "CHIEF", organId: company.organId, deptId: company.deptId });
  for (const roleCode of ["employee", "admin"]) await aRoleHolder(db, { userCode: "CHIEF", roleCode });
}, 60_000);
afterAll(() => test.close());

it.each(["member", "designer", "admin", "everything"] as const)(
  "whatever is sent, nothing fails by it: as %s",
  async (caller) => {
    // given
    const userCode = caller === "everything" ? "CHIEF" : company[caller];
    const made = fuzzedRequests(company, seed + caller.length);

    // when
    const failed: string[] = [];
    for (let count = 0; count < requests; count += 1) {
      const { call, method, url, headers, payload } = made.next().value;
      // Some calls end the session they are made with.
      const { token } = await test.logIn(userCode);
      const answer = await test.app.inject({
        method,
        url,
        headers: { ...headers, token },
        ...(payload === undefined ? {} : { payload }),
      });
      if (answer.statusCode >= 500)
        failed.push(
          `${call} ${answer.statusCode} ${url.slice(0, 300)} ${JSON.stringify(headers)} ${(payload ?? "").slice(0, 800)}`,
        );
    }

    // then
    expect(failed).toEqual([]);
  },
  Math.max(30_000, requests * 100),
);

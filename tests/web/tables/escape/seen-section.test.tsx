import { screen, waitFor, within } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Account, anAccount } from "../../../support/builders/account.ts";
import { aWorkplace, publish } from "../../../support/builders/a-workplace.ts";
import { anExpenseProcess } from "../../../support/builders/usual-processes.ts";
import { aDataForbid } from "../../../support/builders/data-forbid.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

let web: WebTest;
let admin: Account;
let clerk: Account;
beforeAll(async () => {
  web = await startWebTest({ schemas: "schemas" });
  const db = web.app.database.kysely;
  admin = await anAccount(db, { realName: "管理员甲", roles: ["admin"] });
  const { organId, deptId } = admin;
  clerk = await anAccount(db, { organId, deptId, realName: "员工甲", roles: ["clerk"] });
});
afterAll(() => web.close());

describe("the screen of hidden data", () => {
  it("shows beside a restriction what its person still sees", async () => {
    // given
    const forbidId = await aDataForbid(web.app.database.kysely, {
      userCode: clerk.userCode,
      entity: "dept",
      rowFilter: {},
    });

    // when
    await web.open(`/userDataForbid?row=${forbidId}`, { as: admin.userCode });

    // then
    const heading = await screen.findByRole("heading", { name: "数据可见范围" });
    expect(await within(heading.parentElement!).findByText(/^0 \/ \d+$/u)).toBeInTheDocument();
  });

  it("says that there are more rows than were counted, as lists do, where the database has no estimate", async () => {
    // given 1,001 lines and more of a log that is counted no further, which nobody has analysed
    const db = web.app.database.kysely;
    await sql`truncate operation_log`.execute(db);
    await sql`vacuum analyze operation_log`.execute(db);
    await sql`insert into operation_log (at, kind, organ_id) select now(), 'operation', ${admin.organId} from generate_series(1, 1500)`.execute(
      db,
    );
    const forbidId = await aDataForbid(db, {
      userCode: clerk.userCode,
      entity: "operationLog",
      rowFilter: {},
    });

    // when
    await web.open(`/userDataForbid?row=${forbidId}`, { as: admin.userCode });

    // then
    const heading = await screen.findByRole("heading", { name: "数据可见范围" });
    expect(await within(heading.parentElement!).findByText("0 / 超过 1,000")).toBeInTheDocument();
  });

  it("has the fields of a form picked, once the process is chosen", async () => {
    // given
    const work = await aWorkplace(web.app.database.kysely);
    const { definition, page } = anExpenseProcess();
    await publish(web.app, work, definition, page);
    const db = web.app.database.kysely;
    const { userCode } = await anAccount(db, { organId: work.organId, roles: ["admin"] });
    const forbidId = await aDataForbid(db, {
      userCode: work.staff,
      entity: "application",
      processId: "EXPENSE",
      fields: ["amount"],
    });

    // when
    const { user } = await web.open(`/userDataForbid?row=${forbidId}&do=edit`, { as: userCode });
    const fields = await screen.findByRole("combobox", { name: /^隐藏字段/u });
    await waitFor(() => expect(document.querySelector(".anticon-loading")).toBeNull());
    await user.click(fields);
    await user.click(await screen.findByTitle("lines · cost"));
    await user.click(screen.getByText(/^保\s*存$/u));

    // then
    await waitFor(async () => {
      const { rows } = await sql<{ fields: string[] }>`
        select fields from user_data_forbid where forbid_id = ${forbidId}`.execute(db);
      expect(rows[0]?.fields).toEqual(["amount", "lines.cost"]);
    });
  });
});

import { screen, within } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Account, anAccount } from "../../../support/builders/account.ts";
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
    const heading = await screen.findByRole("heading", { name: "以其身份查看" });
    expect(await within(heading.parentElement!).findByText(/^0 \/ \d+$/u)).toBeInTheDocument();
  });
});

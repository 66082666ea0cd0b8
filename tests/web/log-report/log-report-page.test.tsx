import { screen, waitFor, within } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkoutDir } from "#server/checkout.ts";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { anAccount } from "../../support/builders/account.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

let test: WebTest;
let admin: { as: string };
beforeAll(async () => {
  test = await startWebTest({ schemas: `${checkoutDir}/schemas` });
  const db = test.app.database.kysely;
  admin = { as: (await anAccount(db, { roles: ["admin"] })).userCode };
  await sql`
    insert into operation_log (kind, user_code, reason, message, request_code, remote_address) values
      ('login_failed', 'STRANGER', 'wrongPassword', null, 'a1', '10.1.1.1'),
      ('refused', 'ASKER', 'batchApprovalLimit', null, 'c3', null),
      ('error', null, null, 'out of paper', 'b2', null)`.execute(db);
});
afterAll(() => test.close());

describe("the log", () => {
  it("shows entries of one kind, and its numbers by day", async () => {
    // given
    const { user, page, path } = await test.open("/logReport", admin);
    expect(await screen.findByText("STRANGER")).toBeInTheDocument();
    expect(screen.getByText("账号或密码错误")).toBeInTheDocument();
    const numbers = await screen.findByRole("group", { name: "最近 7 天" });
    expect(within(numbers).getByRole("rowheader", { name: "错误" }).nextSibling).toHaveTextContent("1");

    // when
    await user.click(
      within(screen.getByRole("navigation", { name: "日志类型" })).getByRole("button", { name: "错误" }),
    );

    // then
    await waitFor(() => expect(screen.queryByText("STRANGER")).toBeNull());
    expect(await screen.findByText("out of paper")).toBeInTheDocument();
    expect(path()).toContain("/logReport?f.kind=in");
    const faults = await accessibilityFaultsIn(page.container);
    expect(faults).toEqual([]);
  });

  it("says why somebody was refused in words, and how the refusal begins where it has no shorter ones", async () => {
    // when
    const { page } = await test.open("/logReport?f.kind=eq:refused", admin);

    // then
    expect(await screen.findByText("流程“…”一次最多批量同意 … 项，请逐项办理其余任务")).toBeInTheDocument();
    expect(page.container).not.toHaveTextContent("batchApprovalLimit");
  });

  it("is opened at an error's request code", async () => {
    // when
    await test.open("/logReport?f.requestCode=eq:b2", admin);

    // then
    expect(await screen.findByText("out of paper")).toBeInTheDocument();
    expect(screen.queryByText("STRANGER")).toBeNull();
  });
});

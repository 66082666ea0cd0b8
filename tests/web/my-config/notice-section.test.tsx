import { screen, waitFor, within } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { anAccount } from "../../support/builders/account.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

let test: WebTest;
beforeAll(async () => {
  test = await startWebTest({
    ports: { chat: { send: async () => undefined } },
    config: { pushServices: [] },
  });
});
afterAll(() => test.close());

it("what reaches me by the messaging app is chosen by kind, kept at once, and given back to the organisation's usual choice", async () => {
  // given
  const db = test.app.database.kysely;
  const { userCode } = await anAccount(db, {});
  const kept = async () =>
    (
      await sql<{ notices: Record<string, unknown> | null }>`
        select config -> 'notices' as notices from user_account where user_code = ${userCode}`.execute(db)
    ).rows[0]!.notices;
  const { page, user } = await test.open("/myConfig", { as: userCode });
  const section = (await screen.findByText("通知方式")).closest("section")!;
  const reading = await within(section).findByLabelText("传阅给我的");
  expect(reading).toHaveValue("digest");
  expect(within(section).getByText(/以您的账号发送的消息/u)).toBeInTheDocument();

  // when
  await user.selectOptions(reading, "off");
  await waitFor(async () => expect(await kept()).not.toBeNull());
  await user.selectOptions(within(section).getByLabelText("每日汇总时间"), "9");

  // then
  await waitFor(async () => expect(await kept()).toMatchObject({ chat: { reading: "off" }, digestHour: 9 }));
  expect(reading).toHaveValue("off");
  const faults = await accessibilityFaultsIn(page.container);
  expect(faults).toEqual([]);

  // when
  await user.click(within(section).getByText("恢复默认"));

  // then
  await waitFor(() => expect(reading).toHaveValue("digest"));
  await waitFor(async () => expect(await kept()).toBeNull());
});

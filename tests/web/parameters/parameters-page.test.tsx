import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveParameter } from "#contract/calls/config-item.ts";
import { anAccount, aRoleHolder } from "../../support/builders/account.ts";
import { aWorkplace, type Workplace } from "../../support/builders/a-workplace.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

let test: WebTest;
let work: Workplace;
beforeAll(async () => {
  test = await startWebTest();
  work = await aWorkplace(test.app.database.kysely);
});
afterAll(() => test.close());

const entryOf = async (title: string) =>
  (await screen.findByRole("heading", { level: 3, name: title })).closest("li")!;

describe("the parameters of the system", () => {
  it("are shown by group with their defaults and found by a word", async () => {
    // given
    const { user } = await test.open("/configItem", { as: work.admin });
    expect(within(await entryOf("会话时长")).getByText("24 小时")).toBeVisible();

    // when
    await user.type(screen.getByRole("searchbox", { name: "搜索参数" }), "催办间隔");

    // then
    await waitFor(() => expect(screen.getAllByRole("heading", { level: 3 })).toHaveLength(1));
  });

  it("are changed in place, marked, and taken back", async () => {
    // given
    const { user } = await test.open("/configItem", { as: work.admin });
    const entry = await entryOf("会话时长");
    await user.click(within(entry).getByRole("button", { name: "修改“会话时长”" }));
    const input = within(entry).getByRole("spinbutton", { name: "会话时长" });
    await user.clear(input);
    await user.type(input, "25");
    expect(input).toHaveAccessibleDescription(/不能大于 24/u);
    expect(within(entry).getByRole("button", { name: "保存" })).toBeDisabled();

    // when
    await user.clear(input);
    await user.type(input, "8{Enter}");

    // then
    expect(await within(entry).findByText("8 小时")).toBeVisible();
    expect(within(entry).getByText(/默认值 24 小时/)).toBeVisible();
    expect(test.app.ports.parameters.value("sessionHours")).toBe(8);

    // when
    await user.click(await screen.findByRole("button", { name: "撤销" }));

    // then
    expect(await within(entry).findByText("24 小时")).toBeVisible();
    expect(test.app.ports.parameters.value("sessionHours")).toBe(24);
  });

  it("show who changed them and let the latest change be undone", async () => {
    // given
    const as = { as: work.admin };
    await test.app.call(saveParameter, { name: "urgesPerDay", scope: "everywhere", value: 5 }, as);
    const { user } = await test.open("/configItem", as);
    const entry = await entryOf("每日催办次数");

    // when
    await user.click(within(entry).getByRole("button", { name: /修改记录/ }));
    const drawer = await screen.findByRole("dialog");
    expect(await within(drawer).findByText("5 次")).toBeVisible();
    await user.click(within(drawer).getByRole("button", { name: "撤销" }));

    // then
    await waitFor(() => expect(test.app.ports.parameters.value("urgesPerDay")).toBe(3));
  });

  it("act on a page that is open already", async () => {
    // given
    await test.open("/configItem", { as: work.admin });
    await entryOf("页脚文字");

    // when
    const value = { "zh-CN": "内部系统", "en-US": "Internal", "ja-JP": "社内" };
    await test.app.call(
      saveParameter,
      { name: "footerText", scope: "everywhere", value },
      { as: work.admin },
    );

    // then
    await waitFor(() => expect(screen.getByRole("contentinfo")).toHaveTextContent("内部系统"));
  });

  it("offer an administrator of one organisation what it may set for itself, and nothing of all", async () => {
    // given
    const db = test.app.database.kysely;
    const { organId, deptId } = work;
    const own = await anAccount(db, { organId, deptId, roles: ["employee"] });
    await aRoleHolder(db, { userCode: own.userCode, roleCode: "admin", organId });
    await test.app.call(
      saveParameter,
      { name: "sessionHours", scope: "everywhere", value: 7, seen: null },
      { as: work.admin },
    );
    const { user } = await test.open("/configItem", { as: own.userCode });

    // then
    const ofAll = within(await entryOf("会话时长"));
    expect(ofAll.queryByRole("button", { name: "修改“会话时长”" })).toBeNull();
    await user.click(ofAll.getByRole("button", { name: /修改记录/u }));
    const history = within(await screen.findByRole("dialog"));
    expect(await history.findAllByText("会话时长")).not.toHaveLength(0);
    expect(history.queryByRole("button", { name: "撤销" })).toBeNull();
    await user.keyboard("{Escape}");

    // when
    const entry = within(await entryOf("催办间隔"));
    await user.click(entry.getByRole("button", { name: "修改“催办间隔”" }));

    // then
    expect(entry.getAllByRole("radio").map((each) => each.closest("label")?.textContent)).toEqual([
      "仅本机构",
    ]);
    const input = entry.getByRole("spinbutton", { name: "催办间隔" });
    await user.clear(input);
    await user.type(input, "9{Enter}");
    expect(await entry.findByText(/^9 /u)).toBeVisible();
    expect(test.app.ports.parameters.value("urgeCoolDownHours", organId)).toBe(9);
  });
});

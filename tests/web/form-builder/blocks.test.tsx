import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listFormBlocks } from "#contract/calls/form-block.ts";
import { insertFormPageInfo } from "#contract/calls/opt.ts";
import { getFormPage } from "#contract/calls/opt-form-page.ts";
import { aField, aNumber, aPage } from "../../support/builders/a-process.ts";
import { aWorkplace, type Workplace } from "../../support/builders/a-workplace.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

let web: WebTest;
let work: Workplace;
beforeAll(async () => {
  web = await startWebTest();
  work = await aWorkplace(web.app.database.kysely);
});
afterAll(() => web.close());

it("saves fields with their events as a block, puts it into another form, renames it, deletes it and brings it back", async () => {
  // given
  const save = (pageId: string, page: object) =>
    web.app.call(
      insertFormPageInfo,
      { data: JSON.stringify({ ...page, pageId, label: "单据", company: String(work.organId) }) },
      { as: work.designer },
    );
  const events = [
    {
      componentCode: "account",
      sourceList: ["amount"],
      triggerType: "change",
      function: "show",
      condition: "form.amount > 0",
    },
  ];
  await save("FROM", {
    ...aPage(
      aNumber("amount", { componentTitle: "金额数" }),
      aField("account", { componentTitle: "账户", componentOrder: 2 }),
    ),
    state: "temporary",
    events,
  });
  await save("INTO", { ...aPage(aNumber("amount", { componentTitle: "已有" })), state: "temporary" });
  const stored = async () =>
    (await web.app.call(getFormPage, { pageId: "INTO" }, { as: work.designer })).data.page;
  const blocks = async () =>
    (await web.app.call(listFormBlocks, {}, { as: work.designer })).data.map(({ blockName }) => blockName);

  // when
  const { user } = await web.open("/formBuilder/edit?pageId=FROM", { as: work.designer });
  await user.click(await screen.findByRole("button", { name: /^金额数/u }, { timeout: 20_000 }));
  await user.keyboard("{Control>}a{/Control}");
  await user.click(await screen.findByRole("button", { name: "存为字段组" }));
  const asked = screen.getByRole("dialog", { name: "存为字段组" });
  await user.type(within(asked).getByRole("textbox", { name: "字段组名称" }), "付款信息");
  await user.click(within(asked).getByRole("button", { name: "存为字段组" }));
  await waitFor(async () => expect(await blocks()).toEqual(["付款信息"]));

  // then
  const opened = await web.open("/formBuilder/edit?pageId=INTO", { as: work.designer });
  await opened.user.click(await screen.findByRole("button", { name: "付款信息" }, { timeout: 20_000 }));
  await waitFor(
    async () => {
      const page = await stored();
      expect(page.components.map(({ componentCode }) => componentCode)).toEqual([
        "amount",
        "amount2",
        "account",
      ]);
      expect(page.events).toMatchObject([{ componentCode: "account", condition: "form.amount2 > 0" }]);
    },
    { timeout: 8_000 },
  );

  // when
  await opened.user.click(screen.getByRole("button", { name: "管理字段组" }));
  const list = screen.getByRole("list", { name: "已保存的字段组" });
  await opened.user.click(await within(list).findByRole("button", { name: "重命名“付款信息”" }));
  const name = within(list).getByRole("textbox", { name: "字段组名称" });
  await opened.user.clear(name);
  await opened.user.type(name, "收款{Enter}");
  await waitFor(async () => expect(await blocks()).toEqual(["收款"]));
  await opened.user.click(await within(list).findByRole("button", { name: "删除“收款”" }));
  await waitFor(async () => expect(await blocks()).toEqual([]));

  // then
  await opened.user.click(
    within((await screen.findByText("已删除字段组“收款”。")).parentElement ?? document.body).getByRole(
      "button",
      { name: "撤销" },
    ),
  );
  await waitFor(async () => expect(await blocks()).toEqual(["收款"]));
}, 60_000);

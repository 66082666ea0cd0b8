import { screen } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ComponentType } from "#contract/codes/component-type.ts";
import { insertFormPageInfo } from "#contract/calls/opt.ts";
import { aField, aPage } from "../../../support/builders/a-process.ts";
import { aWorkplace, type Workplace } from "../../../support/builders/a-workplace.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

let web: WebTest;
let work: Workplace;
beforeAll(async () => {
  web = await startWebTest();
  work = await aWorkplace(web.app.database.kysely);
});
afterAll(() => web.close());

async function preview(page: object) {
  const form = { ...page, label: "请假单", state: "effective", company: String(work.organId) };
  void (await web.app.call(insertFormPageInfo, { data: JSON.stringify(form) }, { as: work.designer })).data;
  return await web.open("/preview?pageId=PREVIEWED", { as: work.designer });
}

it("checks what the organisation's calendar decides as a submission would", async () => {
  // given: six working days are in the two weeks of the national holiday, and more than five ask for a reason
  const days = 'working days(date("2026-09-28"), date("2026-10-11"))';
  const { user } = await preview({
    ...aPage(
      aField("kind", { componentTitle: "类别" }),
      aField("reason", { componentTitle: "事由" }),
      aField("least", { componentTitle: "天数", componentType: ComponentType.formula, expression: days }),
    ),
    pageId: "PREVIEWED",
    events: [
      {
        componentCode: "reason",
        sourceList: ["kind"],
        triggerType: "change",
        function: "require",
        condition: `${days} > 5`,
      },
    ],
  });

  // when
  await user.click(await screen.findByRole("button", { name: "检查" }, { timeout: 20_000 }));

  // then
  expect(await screen.findByText(/1 处/u)).toBeVisible();
  expect(screen.getByRole("textbox", { name: /事由/u })).toHaveAccessibleDescription(/填写/u);
});

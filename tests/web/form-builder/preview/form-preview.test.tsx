import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ComponentType } from "#contract/codes/component-type.ts";
import { insertFormPageInfo } from "#contract/calls/opt.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
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

async function preview(page: Partial<FormPage> & { pageId: string }) {
  const form = { ...page, label: "请假单", state: "effective", company: String(work.organId) };
  void (await web.app.call(insertFormPageInfo, { data: JSON.stringify(form) }, { as: work.designer })).data;
  return await web.open(`/preview?pageId=${page.pageId}`, { as: work.designer });
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

it("sums the columns of a sub-table for who writes and who reads, as the real form does", async () => {
  // given
  const children = [
    aField("what", { componentTitle: "项目" }),
    aField("sum", { componentTitle: "金额", componentType: ComponentType.money }),
    aField("year", { componentTitle: "年度", componentType: ComponentType.number, isTotaled: false }),
  ];
  const { user } = await preview({
    ...aPage(aField("lines", { componentTitle: "明细", componentType: ComponentType.subTable, children })),
    pageId: "TOTALED",
  });
  const totals = () =>
    within(screen.getByRole("row", { name: /^合计/u }))
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);

  // when
  await user.click(await screen.findByRole("button", { name: "填入示例" }, { timeout: 20_000 }));
  await screen.findByRole("rowheader", { name: "合计" });

  // then: two rows of samples; a year is not summed
  expect(totals().slice(0, 3)).toEqual(["", "2,561.00", ""]);

  // and: the table of whoever reads says the same
  await user.selectOptions(screen.getByRole("combobox", { name: "查看身份" }), "只读");
  await waitFor(() => expect(screen.queryByRole("button", { name: "添加行" })).not.toBeInTheDocument());
  await screen.findByRole("row", { name: /^合计/u }, { timeout: 20_000 });
  expect(totals()).toEqual(["", "2,561.00", ""]);
});

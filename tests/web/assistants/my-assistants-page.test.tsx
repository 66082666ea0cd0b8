import { fireEvent, screen, within } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { saveParameter } from "#contract/calls/config-item.ts";
import { myAssistants, nameAssistant } from "#contract/calls/filing.ts";
import { dayIn } from "#contract/rules/time-zone.ts";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { anAccount } from "../../support/builders/account.ts";
import { aWorkplace, type Workplace } from "../../support/builders/a-workplace.ts";
import { shippedSchemas } from "../../support/shipped-tables.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

let web: WebTest;
let work: Workplace;
beforeAll(async () => {
  web = await startWebTest({ schemas: shippedSchemas });
  work = await aWorkplace(web.app.database.kysely);
});
afterAll(() => web.close());

const stored = async (as: string) => (await web.app.call(myAssistants, {}, { as })).data.assistants;

it("names an assistant, found by username, until further notice", async () => {
  // given
  const { user } = await web.open("/myAssistants", { as: work.staff });
  const person = await screen.findByRole("combobox", { name: "人员" });

  // when
  fireEvent.change(person, { target: { value: work.colleague } });
  await user.click(await screen.findByRole("option"));
  fireEvent.change(screen.getByRole("textbox", { name: /说明/u }), { target: { value: "出差" } });
  await user.click(screen.getByRole("button", { name: "添加代提交人" }));

  // then
  expect(await screen.findByText(/出差/u)).toBeInTheDocument();
  expect(await stored(work.staff)).toMatchObject([{ person: { userCode: work.colleague }, toDay: null }]);
});

it("does not offer oneself", async () => {
  // given
  await web.open("/myAssistants", { as: work.leader });
  const person = await screen.findByRole("combobox", { name: "人员" });

  // when
  fireEvent.change(person, { target: { value: work.leader } });

  // then
  expect(await screen.findByText("没有符合条件的人员")).toBeInTheDocument();
  expect(screen.queryByRole("option")).toBeNull();
});

it("ends an assistant once that was asked, and keeps nobody out", async () => {
  // given
  await web.app.call(
    nameAssistant,
    { userCode: work.colleague, fromDay: "2026-01-05", reason: "休假" },
    { as: work.head },
  );
  const { page, user } = await web.open("/myAssistants", { as: work.head });
  await user.click(await screen.findByRole("button", { name: "终止" }));
  const question = await screen.findByRole("dialog");
  expect(await accessibilityFaultsIn(page.container)).toEqual([]);

  // when
  await user.click(within(question).getByRole("button", { name: "终止" }));

  // then
  expect(await screen.findByText("还没有人可以以您的名义提交申请。")).toBeInTheDocument();
  expect(await stored(work.head)).toEqual([]);
});

// 25 hours lie between the two: at any hour one of them is on another day than the reader.
it.each(["Pacific/Kiritimati", "Pacific/Pago_Pago"])(
  "begins on the day of an organization in %s",
  async (zone) => {
    // given
    const { organId, deptId } = work;
    const { userCode } = await anAccount(web.app.database.kysely, { organId, deptId, roles: ["admin"] });
    const inZone = { name: "timeZone", scope: "organisation", value: zone } as const;
    void (await web.app.call(saveParameter, inZone, { as: userCode })).data;

    // when
    await web.open("/myAssistants", { as: work.staff });

    // then
    expect(await screen.findByLabelText(/^开始/u)).toHaveValue(dayIn(zone, Date.now()));
  },
);

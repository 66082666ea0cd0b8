import { screen } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { insertFormPageInfo } from "#contract/calls/opt.ts";
import { aField, aPage } from "../../support/builders/a-process.ts";
import { aWorkplace, type Workplace } from "../../support/builders/a-workplace.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

let web: WebTest;
let work: Workplace;
const { matchMedia } = window;
beforeAll(async () => {
  web = await startWebTest();
  work = await aWorkplace(web.app.database.kysely);
});
afterEach(() => vi.stubGlobal("matchMedia", matchMedia));
afterAll(() => web.close());

it("says on a phone what can be done there with a form, and promises no change", async () => {
  // given
  const choices = [{ VALUE: "1", TEXT: "是" }];
  const field = aField("one", { componentTitle: "甲", componentType: 1007, candidateJsonValue: choices });
  const form = { ...aPage(field), pageId: "PHONE", label: "单据", company: String(work.organId) };
  const sent = { data: JSON.stringify({ ...form, state: "effective" }) };
  void (await web.app.call(insertFormPageInfo, sent, { as: work.designer })).data;
  vi.stubGlobal("matchMedia", (query: string) => ({
    ...matchMedia(query),
    matches: query.includes("max-width: 767px"),
  }));

  // when
  const { user } = await web.open("/formBuilder/edit?pageId=PHONE", { as: work.designer });

  // then
  expect(await screen.findByText("手机上可查看、试填和生效，请在电脑上修改。")).toBeTruthy();
  expect(screen.queryByText(/您的修改会保存/u)).toBeNull();
  expect(screen.queryByRole("complementary", { name: "可用字段" })).toBeNull();

  // and: a text that is no title names the field whose it is
  await user.click(screen.getByRole("button", { name: "多语言" }));
  expect(await screen.findByRole("rowheader", { name: "选项 · 甲" })).toBeTruthy();
});
